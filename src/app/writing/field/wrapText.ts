/** A change of a chosen part of a text: what stands there now, and what is chosen afterwards. */
export type Wrapped = { text: string; from: number; to: number }

/** The same mark before and after; a part that has them already loses them. */
export const wrapped = (
  text: string,
  from: number,
  to: number,
  before: string,
  after = before,
): Wrapped => {
  const chosen = text.slice(from, to)
  const isMarked =
    text.slice(from - before.length, from) === before && text.slice(to, to + after.length) === after
  if (isMarked)
    return {
      text: text.slice(0, from - before.length) + chosen + text.slice(to + after.length),
      from: from - before.length,
      to: to - before.length,
    }
  return {
    text: text.slice(0, from) + before + chosen + after + text.slice(to),
    from: from + before.length,
    to: to + before.length,
  }
}

/** The line that holds this place between two marks. */
export const lineWrapped = (text: string, at: number, before: string, after: string): Wrapped => {
  const next = text.indexOf('\n', at)
  return wrapped(
    text,
    text.lastIndexOf('\n', at - 1) + 1,
    next < 0 ? text.length : next,
    before,
    after,
  )
}

/** A sign at the beginning of each line that is touched. */
export const prefixed = (text: string, from: number, to: number, sign: string): Wrapped => {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', Math.max(to, from))
  const end = next < 0 ? text.length : next
  const lines = text
    .slice(start, end)
    .split('\n')
    .map(line => sign + line)
  return {
    text: text.slice(0, start) + lines.join('\n') + text.slice(end),
    from: from + sign.length,
    to: to + sign.length * lines.length,
  }
}
