const name = 'stepwright kept guides'

/** Nothing of what is brought onto this device meanwhile is taken off it, whichever tab asks. */
export const whileKeeping = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(name, { mode: 'shared' }, work)

/** Not at all while a tab keeps something: that one asks again when it is done. */
export const unlessKeeping = async (work: () => Promise<void>): Promise<void> => {
  await navigator.locks.request(name, { ifAvailable: true }, async lock => {
    if (lock) await work()
  })
}
