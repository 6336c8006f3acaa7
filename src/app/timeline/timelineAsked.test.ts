import { expect, test } from 'vitest'
import { addressOf, askedIn, isNarrowed, queryOf, toggled } from './timelineAsked.ts'

const asked = (search: string) => askedIn(new URLSearchParams(search))

test('an address names one subject, and what is none narrows nothing (P-17)', () => {
  expect(asked('userid=5').subject).toEqual({ userid: 5 })
  expect(asked('userid=5&guideid=6').subject).toBeNull()
  expect(asked('').subject).toBeNull()
  const odd = asked('wikiid=5&kinds=gossip&from=soon&to=2026-99-99&after=5')
  expect(isNarrowed(odd)).toBe(false)
  expect(queryOf(odd)).toEqual({ wikiid: 5 })
  expect(queryOf(asked('wikiid=5&after=9999999999-audit-1'))).toEqual({ wikiid: 5 })
  expect(queryOf(asked('wikiid=5&from=0002-11-30'))).toEqual({ wikiid: 5, from: 0 })
})

test('another choice begins with the newest, and keeps the rest (P-17)', () => {
  const one = asked('userid=5&kinds=audit&from=2026-11-30&after=1000-audit-7')
  expect(queryOf(one)).toMatchObject({ kinds: 'audit', after: '1000-audit-7' })
  expect(addressOf(one, { kinds: ['decision'] })).toEqual({
    userid: 5,
    kinds: 'decision',
    from: '2026-11-30',
    to: '',
    after: '',
  })
})

test('all kinds chosen is the same as none (P-17)', () => {
  expect(toggled([], 'sign_in')).toEqual(['sign_in'])
  expect(toggled(['sign_in'], 'audit')).toEqual(['audit', 'sign_in'])
  expect(toggled(['audit', 'sign_in'], 'decision')).toEqual([])
  expect(toggled(['audit'], 'audit')).toEqual([])
})
