"""The folder that each host of a pod has on its path; nothing else imports from it."""
