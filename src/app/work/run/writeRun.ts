// What is done and typed in a run is kept on the device at once, and sent.
import type { Run } from './run.ts'
import { flushed } from './runActs.ts'
import { keep, newKey, pump, type Session } from './sendRun.ts'

const pause = 2000 // milliseconds without a key after which what was typed is sent: a whole value

/** Something was done: it is kept and sent. */
export const act = (session: Session, run: Run) => {
  clearTimeout(session.typing)
  void keep(session, run)
  void pump(session)
}

export const flush = (session: Session) => {
  const { run } = session.view()
  const next = flushed(run, session.pack.fields, newKey)
  if (next !== run) act(session, next)
}

/** Typing goes on: it is kept at once, and sent when it rests. */
export const write = (session: Session, run: Run) => {
  void keep(session, run)
  clearTimeout(session.typing)
  session.typing = setTimeout(() => flush(session), pause)
}
