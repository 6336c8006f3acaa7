// Output of stages that run side by side. One at a time is shown as it comes; the others wait, and
// each is shown whole when its turn comes. Those that are done come before those that still run.

/** @param {(text: string | Uint8Array) => void} write */
export function openOutputs(write) {
  let shown = null
  const waiting = []
  const show = one => {
    shown = one
    for (const part of one.parts.splice(0)) write(part)
  }
  const next = () => {
    shown = null
    while (shown === null && waiting.length > 0) {
      const done = waiting.findIndex(({ ended }) => ended)
      const [one] = waiting.splice(Math.max(0, done), 1)
      show(one)
      if (one.ended) shown = null
    }
  }
  return {
    /** A place for the output of one stage, with its heading. */
    open(heading) {
      const one = { parts: [`${heading}\n`], ended: false }
      waiting.push(one)
      if (shown === null) next()
      return {
        write(part) {
          if (shown === one) write(part)
          else one.parts.push(part)
        },
        end() {
          one.ended = true
          if (shown === one || shown === null) next()
        },
      }
    },
  }
}
