--- Jump to the locations in the text of a buffer, also of a terminal.
---
--- They are found by `trace-links frames --json`. For Neovim 0.7 and later.

local M = {}

--- The program that finds locations, and its arguments.
M.command = { 'trace-links', 'frames', '--json' }

local LARGEST = 2 ^ 24 -- bytes of a file that is read

local function warn(message)
  vim.notify('trace-links: ' .. message, vim.log.levels.WARN)
end

--- The folder in which relative names are looked up: that of a terminal's shell, where it is known.
local function directory(buffer)
  local pid = vim.b[buffer].terminal_job_pid
  local link = pid and (vim.uv or vim.loop).fs_readlink('/proc/' .. pid .. '/cwd')
  return link or vim.fn.getcwd()
end

--- The width of a terminal: a longer line of its program is several lines of the buffer.
local function terminal_width(buffer)
  local width = 0
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    local info = vim.fn.getwininfo(window)[1]
    width = math.max(width, info.width - info.textoff)
  end
  return width
end

--- Whether a frame is at the end of a terminal's line: half of a name or a number may be missing.
local function is_cut(frame, lines, width)
  local line, before = lines[frame.input_line], lines[frame.input_line - 1]
  return frame.raw_end == vim.fn.strchars(line) and vim.fn.strdisplaywidth(line) >= width
    or before and frame.raw_start == 0 and vim.fn.strdisplaywidth(before) >= width
end

--- Call `done` with the frames of the buffer up to a line, and with these lines. Earlier lines than
--- the wanted ones count, too: they may have the name of the file, or of the folder.
local function find(buffer, last, done)
  local lines = vim.fn.getbufline(buffer, 1, last)
  local width = vim.bo[buffer].buftype == 'terminal' and terminal_width(buffer) or math.huge
  local output, errors = {}, {}
  local job = vim.fn.jobstart(M.command, {
    cwd = directory(buffer),
    stdout_buffered = true,
    stderr_buffered = true,
    on_stdout = function(_, data)
      output = data
    end,
    on_stderr = function(_, data)
      errors = data
    end,
    on_exit = function(_, code)
      if code > 1 then
        return warn(table.concat(errors, '\n'))
      end
      local frames = {}
      for _, text in ipairs(output) do
        local frame = text ~= '' and vim.json.decode(text, { luanil = { object = true } })
        if frame and (frame.file or frame.candidates[1]) and not is_cut(frame, lines, width) then
          table.insert(frames, frame)
        end
      end
      done(frames, lines)
    end,
  })
  vim.fn.chansend(job, vim.list_extend(vim.list_slice(lines), { '' }))
  vim.fn.chanclose(job, 'stdin')
end

--- The byte, from 0, at which the column of a frame begins, which counts code points from 1.
local function byte_of(frame, line)
  local column = not frame.beyond_end and frame.column or 1
  local byte = vim.fn.byteidxcomp(line, column - 1)
  return byte < 0 and #line or byte
end

--- The lines of a file, which the quickfix list needs for columns; none of a large one.
local function lines_of(file)
  local is_read = vim.fn.filereadable(file) == 1 and vim.fn.getfsize(file) < LARGEST
  return is_read and vim.fn.readfile(file) or {}
end

--- List the locations from line `first` to line `last` of the buffer in the quickfix list.
function M.list(first, last)
  find(vim.api.nvim_get_current_buf(), last, function(frames, lines)
    local items, texts = {}, {}
    for _, frame in ipairs(frames) do
      local file = frame.file
      if frame.input_line >= first and file then
        texts[file] = texts[file] or lines_of(file)
        local text = vim.trim(lines[frame.input_line])
        local byte = byte_of(frame, texts[file][frame.line] or '')
        table.insert(items, { filename = file, lnum = frame.line, col = byte + 1, text = text })
      end
    end
    if #items == 0 then
      return warn('there is no location with a file')
    end
    vim.fn.setqflist({}, ' ', { title = 'trace-links', items = items })
    vim.cmd('botright copen')
  end)
end

--- Go to a window that shows a file, or to a new one.
local function leave()
  for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    local is_floating = vim.api.nvim_win_get_config(window).relative ~= ''
    local is_file = vim.bo[vim.api.nvim_win_get_buf(window)].buftype == ''
    if window ~= vim.api.nvim_get_current_win() and is_file and not is_floating then
      return vim.api.nvim_set_current_win(window)
    end
  end
  vim.cmd('split')
end

--- Show the file of a frame in another window.
local function show(file, frame)
  leave()
  vim.cmd("normal! m'")
  local buffer = vim.fn.bufadd(file) -- a name, in which nothing is expanded
  vim.bo[buffer].buflisted = true
  vim.api.nvim_win_set_buf(0, buffer)
  local number = math.min(frame.line, vim.api.nvim_buf_line_count(buffer))
  vim.api.nvim_win_set_cursor(0, { number, byte_of(frame, vim.fn.getline(number)) })
end

--- Show the location under the cursor, the next one in its line, or else its last.
function M.jump()
  local line, byte = unpack(vim.api.nvim_win_get_cursor(0))
  find(vim.api.nvim_get_current_buf(), line, function(frames, lines)
    local chosen
    for _, frame in ipairs(frames) do
      if frame.input_line == line then
        chosen = frame
        if vim.fn.byteidxcomp(lines[line], frame.raw_end) > byte then
          break
        end
      end
    end
    if not chosen then
      return warn('there is no location with a file in this line')
    elseif chosen.file then
      return show(chosen.file, chosen)
    end
    vim.ui.select(chosen.candidates, { prompt = 'File:' }, function(file)
      if file then
        show(file, chosen)
      end
    end)
  end)
end

return M
