// Loaded into every process of a run with DELAYS=1 (scripts/test.mjs): a tenth of all statements
// waits before it is sent, so that requests and jobs pass each other in orders that a quiet machine
// never shows. The statements of one connection keep their order.
import pg from 'pg'

const share = 0.1
const longest = 20 // milliseconds

const { prototype } = pg.Client
const { _pulseQueryQueue: sendNext } = prototype
if (typeof sendNext !== 'function')
  throw new Error('This version of pg sends its queries elsewhere')

prototype._pulseQueryQueue = function sendNextLate() {
  if (this._queryQueue.length > 0 && Math.random() < share)
    setTimeout(() => sendNext.call(this), Math.random() * longest)
  else sendNext.call(this)
}
