"""A person at a terminal: runs a program on a terminal of its own, and types an answer behind each question.

  person.py [QUESTION ANSWER]... -- PROGRAM [WORD]...

The questions come in this order; a part of each is enough. `^C` is the key, every other answer is typed with Enter.
What stands on the terminal is printed. Ends as the program does, with 128 and the signal if one ended it, and with 99
if a question did not come.
"""

import fcntl
import os
import pty
import struct
import sys
import termios


def press(terminal, answer):
    os.write(terminal, b'\x03' if answer == '^C' else answer.encode() + b'\n')


def sit(terminal, questions):
    """Until the program is gone: reading from its terminal is an error then. What is left was not asked."""
    unanswered = b''
    while True:
        try:
            piece = os.read(terminal, 4096)
        except OSError:
            return questions
        # A terminal returns the carriage at the end of each line.
        sys.stdout.buffer.write(piece.replace(b'\r', b''))
        sys.stdout.buffer.flush()
        unanswered += piece
        while questions and questions[0][0].encode() in unanswered:
            question, answer = questions.pop(0)
            unanswered = unanswered.split(question.encode(), 1)[1]
            press(terminal, answer)


def main(words):
    border = words.index('--')
    questions = list(zip(words[0:border:2], words[1:border:2]))
    process, terminal = pty.fork()
    if process == 0:
        # Wide enough for every line.
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 50, 240, 0, 0))
        os.execvp(words[border + 1], words[border + 1:])
    left = sit(terminal, questions)
    _, status = os.waitpid(process, 0)
    code = os.waitstatus_to_exitcode(status)
    for question, _ in left:
        print(f'\nnobody asked, and the program ended with {code}: {question}')
    return 99 if left else code if code >= 0 else 128 - code


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
