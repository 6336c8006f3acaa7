import type { Seconds } from '#lib/time.ts'

const durationUnits = { minutes: 60, hours: 3600, days: 86_400 } as const
export type DurationUnit = keyof typeof durationUnits
export type DurationText = { amount: string; unit: DurationUnit }

/** 5400 -> 1.5 hours; 0 is no estimate. The largest unit that needs at most one decimal. */
export const durationText = (seconds: Seconds): DurationText => {
  if (seconds === 0) return { amount: '', unit: 'minutes' }
  const unit =
    (['days', 'hours'] as const).find(
      name =>
        seconds >= durationUnits[name] && Number.isInteger((seconds * 2) / durationUnits[name]),
    ) ?? 'minutes'
  return { amount: String(Math.round((seconds / durationUnits[unit]) * 100) / 100), unit }
}

/** null for what is no duration; an empty text is none, 0. Comma and point are the same. */
export const secondsOf = ({ amount, unit }: DurationText): Seconds | null => {
  const text = amount.trim().replace(',', '.')
  if (text === '') return 0
  const number = Number(text)
  return Number.isFinite(number) && number >= 0 ? Math.round(number * durationUnits[unit]) : null
}
