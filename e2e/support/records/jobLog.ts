// A log that a script keeps of what it does in a run, and whether records agree with it.
import { firstOf } from '#lib/existing.ts'
import { expect } from '../test.ts'

/** What was done, between which two moments of this machine's clock, in milliseconds. */
export type Act = {
  type: string
  guide: string
  person: string
  device?: string
  field?: string
  value?: string
  reason?: string
  from: number
  to: number
}
export const keepLog = () => {
  const log: Act[] = []
  return {
    log,
    /** Does it, and writes down when. */
    act: async (what: Omit<Act, 'from' | 'to'>, does: () => Promise<unknown>) => {
      const from = Date.now()
      await does()
      log.push({ ...what, from, to: Date.now() })
    },
  }
}
export type Log = ReturnType<typeof keepLog>

export const rowsOf = (csv: string): Record<string, string>[] => {
  const cells = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
    )
  const [head = '', ...lines] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  const names = cells(head)
  return lines.map(line => Object.fromEntries(cells(line).map((cell, n) => [names[n] ?? '', cell])))
}
/** Within a second of when the log says, and of as long as the request was on its way. */
const isThen = (at: string, { from, to }: Act, seconds: number): boolean =>
  Date.parse(at) >= from - 1000 && Date.parse(at) <= to + 1000 * (1 + seconds)
/** A request is on its way no longer, on a busy machine too. */
const longestWay = 60

/** `fast`: the device whose clock was ahead, and by how much. */
export const expectInFile = (
  rows: Record<string, string>[],
  log: readonly Act[],
  fast: { device: string; seconds: number },
) => {
  for (const act of log) {
    const found = rows.filter(
      row =>
        row['type'] === act.type &&
        row['guide'] === act.guide &&
        row['person'] === act.person &&
        (act.type === 'signoff' ? row['step'] === act.field : (act.field ?? '') === row['field']) &&
        (act.value === undefined || row['value'] === act.value) &&
        (row['reason'] ?? '') === (act.reason ?? '') &&
        (act.device === undefined || row['device'] === act.device),
    )
    expect(found, JSON.stringify([act, rows.filter(row => row['type'] === act.type)])).toHaveLength(
      1,
    )
    const { device_date, date = '', clock_ahead, device } = firstOf(found)
    // The service takes the way of a request for its clock being behind.
    const way = device_date ? (device === fast.device ? fast.seconds : 0) - Number(clock_ahead) : 0
    expect(way).toBeGreaterThanOrEqual(-1)
    expect(way).toBeLessThan(longestWay)
    expect(isThen(device_date || date, act, Math.max(0, way)), JSON.stringify([act, found])).toBe(
      true,
    )
  }
}

/** How a record may write when it was, by the second: only files say how long the way took. */
const writtenThen = ({ from, to }: Act): string[] => {
  const found: string[] = []
  const words = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Berlin',
  })
  for (let at = from - 1000; at < to + 1000 * longestWay; at += 1000) found.push(words.format(at))
  return found
}
export const plain = (text: string) => text.replaceAll(/\s/g, '')
/** One of its moments stands behind the words; how paper breaks lines does not matter. */
const expectSaid = (text: string, act: Act, ...before: string[]) => {
  const said = plain(text)
  expect(
    writtenThen(act).some(when => said.includes(plain([...before, when].join(', ')))),
    `${before.join(', ')}, ${writtenThen(act)[1]} in ${text}`,
  ).toBe(true)
}

/** What the record of a run says, on screen as on paper. */
export const expectInRecord = (text: string, log: readonly Act[]) => {
  for (const act of log) {
    const { type, person, device = '', value = '', field = '', reason = '' } = act
    if (['started', 'complete', 'suspension'].includes(type)) expectSaid(text, act, person)
    else if (type === 'handover') expectSaid(text, act, `Wim Worker → ${person}`)
    else if (type === 'rework') expectSaid(text, act, `Rework ${value} ordered: ${person}`, device)
    else expectSaid(text, act, person, device)
    expect(plain(text)).toContain(plain(reason))
    if (type === 'value' || type === 'signature') expect(plain(text)).toContain(plain(value))
    if (type === 'value') expect(text).toContain(field)
  }
}
