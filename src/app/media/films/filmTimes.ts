/** "1:05" of milliseconds; "" for null. */
export const clockOf = (milliseconds: number | null | undefined): string => {
  if (milliseconds === null || milliseconds === undefined) return ''
  const seconds = milliseconds / 1000
  const rest = seconds % 60
  return `${Math.floor(seconds / 60)}:${String(Math.floor(rest)).padStart(2, '0')}${
    rest % 1
      ? `.${String(Math.round((rest % 1) * 1000))
          .padStart(3, '0')
          .replace(/0+$/, '')}`
      : ''
  }`
}

/** null for nothing, undefined for what is no time. */
export const millisecondsOf = (text: string): number | null | undefined => {
  const words = text.trim()
  if (words === '') return null
  const found = /^(?:(\d{1,3}):)?(?:(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(words)
  if (!found) return undefined
  const [hours, minutes] =
    found[2] === undefined ? [0, Number(found[1] ?? 0)] : [Number(found[1]), Number(found[2])]
  return Math.round(
    (hours * 3600 + minutes * 60 + Number((found[3] as string).replace(',', '.'))) * 1000,
  )
}
