/** 4:12, 1:04:12 from an hour on; of milliseconds. */
export const formatSpan = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
