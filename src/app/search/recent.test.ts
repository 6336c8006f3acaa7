import { beforeEach, expect, test, vi } from 'vitest'
import { recentPlaces, rememberPlace } from './recent.ts'

const held = new Map<string, string>()
beforeEach(() => {
  held.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  })
})
const place = (n: number) => ({ label: `Guide ${n}`, href: `/Guide/x/${n}` })
const hrefs = (userid: number) => recentPlaces(userid).map(one => one.href)

test('the last places come first, each once and six at most (A-201)', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 3]) rememberPlace(9, place(n))
  expect(hrefs(9)).toEqual([3, 7, 6, 5, 4, 2].map(n => `/Guide/x/${n}`))
})

test('whoever uses the device next is not told where somebody else went (A-201)', () => {
  rememberPlace(9, place(1))
  expect([hrefs(8), hrefs(0)]).toEqual([[], []])
  rememberPlace(8, place(2))
  expect([hrefs(8), hrefs(9)]).toEqual([['/Guide/x/2'], []])
})

test('what is no place of this site is not offered', () => {
  for (const stored of ['nothing', '{"a":1}', '[1, null, {"userid": 9, "label": "x"}]'])
    expect((held.set('stepwright.places', stored), recentPlaces(9)), stored).toEqual([])
  rememberPlace(9, { label: 'Elsewhere', href: '//evil.example/x' })
  expect(hrefs(9)).toEqual([])
})
