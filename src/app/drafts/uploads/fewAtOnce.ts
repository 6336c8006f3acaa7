/** The same work, done for so many at a time; the others wait in their order. */
export const fewAtOnce = <A, R>(
  most: number,
  work: (of: A) => Promise<R>,
): ((of: A) => Promise<R>) => {
  let busy = 0
  const waiting: (() => void)[] = []
  return async of => {
    if (busy >= most) await new Promise<void>(resolve => waiting.push(resolve))
    else busy += 1
    try {
      return await work(of)
    } finally {
      // The place goes straight to the next one.
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
