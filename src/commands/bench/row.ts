// How a row of the bench is printed, and which of them are asked for.
export const row = (name: string, ratio: number, goal: string, raw: string): void =>
  console.log(`${name.padEnd(14)} ${ratio.toFixed(3).padStart(8)}  goal ${goal.padEnd(16)} ${raw}`)
export const whole = (n: number): string => Math.round(n).toLocaleString('en')

export const wanted = process.argv.slice(2)
export const runs = (name: string): boolean => wanted.length === 0 || wanted.includes(name)
