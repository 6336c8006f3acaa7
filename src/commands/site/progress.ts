// How far a long command has come: a bar that stays in its line on a terminal, a line now and then
// elsewhere.

/** `total` null: nobody knows yet. */
export type ProgressAt = { part: string; done: number; total: number | null }

export const createProgress = (): { show: (at: ProgressAt) => void; end: () => void } => {
  const terminal = process.stdout.isTTY
  let part = ''
  let last = 0
  const end = () => {
    if (terminal && part) process.stdout.write('\n')
  }
  return {
    show(at) {
      const fresh = at.part !== part
      const whole = at.total !== null && at.done >= at.total
      if (!fresh && !whole && Date.now() - last < (terminal ? 100 : 5000)) return
      if (!terminal && at.done === 0) return
      if (fresh) end()
      part = at.part
      last = Date.now()
      const filled = at.total ? Math.min(24, Math.round((at.done / at.total) * 24)) : 0
      const count = `${at.done.toLocaleString('en')}${at.total === null ? '' : ` of ${at.total.toLocaleString('en')}`}`
      if (terminal)
        process.stdout.write(
          `\r\x1b[K${at.part.padEnd(18)} ${at.total === null ? '' : `${'█'.repeat(filled)}${'░'.repeat(24 - filled)} `}${count}`,
        )
      else console.log(`${at.part}: ${count}`)
    },
    end() {
      end()
      part = ''
    },
  }
}
