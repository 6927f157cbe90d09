-- The commands; lua/trace_links/init.lua has what they do.

if vim.g.loaded_trace_links then
  return
end
vim.g.loaded_trace_links = true

vim.api.nvim_create_user_command('TraceLinks', function(options)
  require('trace_links').list(options.line1, options.line2)
end, { range = '%', desc = 'List the locations in the buffer, or in a range, in the quickfix list' })

vim.api.nvim_create_user_command('TraceLinksJump', function()
  require('trace_links').jump()
end, { desc = 'Show the location under the cursor, or the next one in its line' })
