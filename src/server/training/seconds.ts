// Spans of time as packages write them.
/** Whole seconds of `HHHH:MM:SS.SS` or `P1DT2H3M4.5S`; 0 for anything else. */
export const secondsOf = (said: string): number => {
  const clock = /^(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d{1,9})?)$/.exec(said)
  if (clock) return Math.floor(Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3]))
  const span =
    /^P(?:(\d{1,6})W)?(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?)?$/.exec(
      said,
    )
  if (!span) return 0
  const [weeks = 0, years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = span
    .slice(1)
    .map(part => Number(part ?? 0))
  return Math.floor(
    ((weeks * 7 + years * 365 + months * 30 + days) * 24 + hours) * 3600 + minutes * 60 + seconds,
  )
}
