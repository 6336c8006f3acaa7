import { expect, test } from 'vitest'
import { openLog } from './log.ts'

const linesOf = (
  options: Parameters<typeof openLog>[0],
  say: (log: ReturnType<typeof openLog>) => void,
) => {
  const lines: string[] = []
  say(openLog(options, text => void lines.push(text)))
  return lines
}

test('a line is JSON with the time in ISO 8601 and the level as a word (F11)', () => {
  const [line] = linesOf({ level: 'info', format: 'json', addresses: true }, log =>
    log.warn({ row: 'readGuide', status: 404 }, 'request'),
  )
  const told = JSON.parse(line ?? '') as Record<string, unknown>
  expect(told).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    row: 'readGuide',
    status: 404,
    msg: 'request',
  })
})

test('as text a line is read by people, with the stack of an error below it (F11)', () => {
  const [request, failure] = linesOf({ level: 'info', format: 'text', addresses: true }, log => {
    log.info({ row: 'readGuide', path: '/guides/a b', status: 404 }, 'request')
    log.error({ error: new Error('out of paper') }, 'job failed')
  })
  expect(request).toMatch(/^\S+Z info {2}request row=readGuide path="\/guides\/a b" status=404\n$/)
  expect(failure).toMatch(/^\S+Z error job failed\n {4}Error: out of paper\n {4,}at /)
})

test('lines below the level are left out, and secrets are never told (F11)', () => {
  const lines = linesOf({ level: 'warn', format: 'json', addresses: true }, log => {
    log.info({}, 'left out')
    log.warn({ body: { password: 'open sesame', token: 'abc' } }, 'told')
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/sesame|abc/)
})
