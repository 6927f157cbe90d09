;;; trace-links.el --- Jump to the locations in the output of programs  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: Apache-2.0
;; Version: 0.1
;; Package-Requires: ((emacs "27.1"))
;; Keywords: tools, processes

;;; Commentary:

;; `trace-links-mode' makes a button of each location in a buffer whose file exists, also while a
;; program still writes there: in shells, terminals, compilations and logs.  RET or a click shows
;; the file in another window, `next-error' and `previous-error' go from one to the next.
;;
;;     (add-hook 'shell-mode-hook #'trace-links-mode)
;;     (add-hook 'compilation-mode-hook #'trace-links-mode)
;;
;; The locations are found by `trace-links frames --json', which reads the lines as they come.

;;; Code:

(require 'button)
(require 'seq)

(defgroup trace-links nil
  "Jump to the locations in the output of programs."
  :group 'tools)

(defcustom trace-links-command '("trace-links" "frames" "--json")
  "The program that finds locations, and its arguments."
  :type '(repeat string))

(defvar-local trace-links--processes nil "Those that read this buffer, the newest first.")
(defvar-local trace-links--sent 1 "Where the text that no process has read begins.")
(defvar-local trace-links--cut nil "The end of the lines that a change may remove at the start.")
(defvar-local trace-links--shown nil "The button that was shown last.")
(defvar-local trace-links--timer nil "The timer that will send new lines.")
(defvar-local trace-links--next-error nil "The `next-error-function' without this mode.")

(define-button-type 'trace-links
  'action #'trace-links-visit 'follow-link t 'help-echo "Show this location" 'evaporate t)

(defun trace-links-visit (button)
  "Show the location of BUTTON in another window."
  (setq trace-links--shown button)
  (let* ((frame (button-get button 'trace-links-frame))
         (line (plist-get frame :line))
         (column (plist-get frame :column))
         (file (or (plist-get frame :file)
                   (completing-read "File: " (plist-get frame :candidates) nil t))))
    (when (string-prefix-p "/:" file) (user-error "Emacs cannot open %s" file))
    ;; A file /ssh:host:/a is of this machine; `file-name-quote' would leave the host a host.
    (when (string-match-p "\\`/[^/]*:" file) (setq file (concat "/:" file)))
    (pop-to-buffer (find-file-noselect file) '(nil (inhibit-same-window . t)))
    (widen)
    (goto-char (point-min))
    (when line (forward-line (1- line)))
    (if (plist-get frame :beyond_end)
        (when (bolp) (forward-line -1))
      (when column (goto-char (min (+ (point) column -1) (line-end-position)))))))

(defun trace-links-next-error (count &optional reset)
  "Show the location COUNT places after point, with RESET after the start.
One at point is the first of these, unless it was shown last."
  (let* ((is-shown (eq trace-links--shown (button-at (point))))
         (from (cond (reset 0)
                     ((and is-shown (> count 0)) (1+ (point)))
                     (t (point))))
         (starts (sort (mapcar #'overlay-start (trace-links--buttons)) #'<))
         (start (nth (max 0 (1- (abs count)))
                     (if (< count 0)
                         (nreverse (seq-filter (lambda (start) (< start from)) starts))
                       (seq-filter (lambda (start) (<= from start)) starts))))
         (window (get-buffer-window nil t)))
    (unless start (user-error "No more locations"))
    (goto-char start)
    (when window (set-window-point window start))
    (trace-links-visit (button-at start))))

(defun trace-links--buttons ()
  "The overlays of this buffer's locations."
  (seq-filter (lambda (overlay) (overlay-get overlay 'trace-links-frame))
              (overlays-in (point-min) (point-max))))

(defun trace-links--mark (frame last)
  "Make a button of FRAME, unless its line was removed.
LAST has the position and the number of a line."
  (save-excursion
    (save-restriction
      (widen)
      (goto-char (car last))
      (when (= 0 (forward-line (- (plist-get frame :input_line) (cdr last))))
        (setcar last (point))
        (setcdr last (plist-get frame :input_line))
        (trace-links--mark-in-line frame)))))

(defun trace-links--mark-in-line (frame)
  "Make a button of FRAME in the line that begins at point."
  (let* ((inhibit-field-text-motion t)
         (start (+ (point) (plist-get frame :raw_start)))
         (end (+ (point) (plist-get frame :raw_end))))
    (when (and (or (plist-get frame :file) (plist-get frame :candidates))
               ;; At the end of a terminal's line it may be the half of a name or a number.
               (not (and (= start (point)) (trace-links--is-wrapped (1- start))))
               (not (and (= end (line-end-position)) (trace-links--is-wrapped end))))
      (make-button start end 'type 'trace-links 'trace-links-frame frame))))

(defun trace-links--is-wrapped (position)
  "Whether the newline at POSITION is of the terminal, not of the program."
  (and (> position 0)
       (or (get-text-property position 'term-line-wrap)
           (get-text-property position 'vterm-line-wrap))))

(defun trace-links--filter (process output)
  "Mark the frames in OUTPUT of PROCESS, the beginning of whose last line is kept."
  (let* ((buffer (process-get process 'buffer))
         (lines (split-string (concat (process-get process 'rest) output) "\n"))
         (whole (butlast lines)))
    (process-put process 'rest (car (last lines)))
    (when (buffer-live-p buffer)
      (with-current-buffer buffer
        (dolist (line whole)
          (if (string-prefix-p "{\"schema\": \"trace-links/frame/1\"" line)
              (trace-links--mark (json-parse-string line :object-type 'plist :array-type 'list
                                                    :null-object nil :false-object nil)
                                 (process-get process 'last))
            (message "%s" line)))))))

(defun trace-links--start ()
  "Start a process for the text from `trace-links--sent', and end the others."
  (when (file-remote-p default-directory)
    (user-error "The files of this buffer are on another machine"))
  (mapc #'process-send-eof (seq-filter #'process-live-p trace-links--processes))
  ;; Not the process of this buffer, which may be a shell's.
  (let ((process (make-process :name "trace-links" :command trace-links-command :noquery t
                               :connection-type 'pipe :coding 'utf-8-unix
                               :filter #'trace-links--filter
                               :sentinel #'trace-links--forget)))
    (process-put process 'buffer (current-buffer))
    (process-put process 'directory default-directory)
    (process-put process 'last (cons trace-links--sent 1))
    (push process trace-links--processes)))

(defun trace-links--forget (process _event)
  "Forget PROCESS if it has ended; its output was read."
  (let ((buffer (process-get process 'buffer)))
    (when (and (buffer-live-p buffer) (not (process-live-p process)))
      (with-current-buffer buffer
        (setq trace-links--processes (delq process trace-links--processes))))))

(defun trace-links--send (buffer)
  "Send the new lines of BUFFER, the last only if no program writes there."
  (with-current-buffer buffer
    (setq trace-links--timer nil)
    (save-excursion
      (save-restriction
        (widen)
        (goto-char (point-max))
        (when (get-buffer-process buffer) (forward-line 0))
        (when (< trace-links--sent (point))
          ;; Relative names are looked up in the folder that a shell is in now.
          (unless (and (process-live-p (car trace-links--processes))
                       (equal (process-get (car trace-links--processes) 'directory)
                              default-directory))
            (trace-links--start))
          (process-send-region (car trace-links--processes) trace-links--sent (point))
          (setq trace-links--sent (point))
          (unless (bolp)
            (process-send-string (car trace-links--processes) "\n")
            ;; More text on this line changes what was sent.
            (setq trace-links--sent (1+ (point)))))))))

(defun trace-links--changing (start end)
  "Note END if START is the buffer's and between them are whole, old lines."
  (setq trace-links--cut
        (and (= start 1) (< end trace-links--sent) (eq (char-before end) ?\n) end))
  (when trace-links--cut
    (dolist (process trace-links--processes)
      (let ((last (process-get process 'last)))
        (when (< (car last) end)
          (setcdr last (+ (cdr last) (count-lines (car last) end)))
          (setcar last end))))))

(defun trace-links--changed (start end length)
  "Send new lines soon, and all again if START is in old ones.
The first lines may be removed, as shells and terminals do: END is START then,
and LENGTH that of these lines."
  ;; Only positions are others then.  After another change lines below may mean other files, as
  ;; those below the name of a folder.
  (if (and trace-links--cut (= start end 1) (= length (1- trace-links--cut)))
      (progn
        (setq trace-links--sent (- trace-links--sent length))
        (dolist (process trace-links--processes)
          (let ((last (process-get process 'last)))
            (setcar last (- (car last) length)))))
    (when (< start trace-links--sent) (trace-links--clear)))
  (setq trace-links--cut nil)
  ;; Not at once: whoever inserts text may then change it, as by removing escape sequences.
  (unless trace-links--timer
    (setq trace-links--timer (run-with-timer 0.2 nil #'trace-links--send (current-buffer)))))

(defun trace-links--clear ()
  "Remove the buttons, and forget what was sent."
  (when trace-links--timer (cancel-timer trace-links--timer))
  (mapc #'delete-process trace-links--processes)
  (setq trace-links--timer nil trace-links--processes nil trace-links--sent 1)
  (save-restriction
    (widen)
    (mapc #'delete-overlay (trace-links--buttons))))

;;;###autoload
(define-minor-mode trace-links-mode
  "Make a button of each location in this buffer whose file exists."
  :lighter " Links"
  (trace-links--clear)
  (pcase-dolist (`(,hook . ,function) '((before-change-functions . trace-links--changing)
                                        (after-change-functions . trace-links--changed)
                                        (change-major-mode-hook . trace-links--clear)
                                        (kill-buffer-hook . trace-links--clear)))
    (if trace-links-mode (add-hook hook function nil t) (remove-hook hook function t)))
  (when (eq next-error-function #'trace-links-next-error)
    (setq next-error-function trace-links--next-error))
  (when trace-links-mode
    (setq trace-links--next-error next-error-function)
    (setq-local next-error-function #'trace-links-next-error)
    (trace-links--send (current-buffer))))

(provide 'trace-links)
;;; trace-links.el ends here
