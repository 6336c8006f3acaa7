import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { showWritten, withWritten } from './written.ts'

const hook = (webhookid: number, revisionid: number, active = true) => ({
  webhookid,
  revisionid,
  active,
  url: `https://hooks.example/${webhookid}`,
})
const written = {
  ids: { webhookid: 1 },
  before: 4,
  answer: { ...hook(1, 5, false), secret: 'shown once' },
}

describe('an own write in what is shown', () => {
  test('takes the place of the version before it, in lists, pages and by itself', () => {
    const other = hook(2, 4)
    expect(withWritten(hook(1, 4), written)).toEqual(hook(1, 5, false))
    const list = [hook(1, 4), other]
    const shown = withWritten(list, written) as typeof list
    expect(shown).toEqual([hook(1, 5, false), other])
    expect(shown[1]).toBe(other)
    expect(withWritten({ items: list, total: 2 }, written)).toEqual({ items: shown, total: 2 })
    expect(withWritten({ pages: [{ items: list }] }, written)).toEqual({
      pages: [{ items: shown }],
    })
  })

  test('leaves a version that somebody else made, and lists keep to their fields', () => {
    for (const value of [[hook(1, 6)], [hook(2, 4)], [{ revisionid: 4 }], null, 'text', 7])
      expect(withWritten(value, written)).toBe(value)
    expect(withWritten([{ webhookid: 1, revisionid: 4 }], written)).toEqual([
      { webhookid: 1, revisionid: 5 },
    ])
    const release = { releaseid: 3, revisionid: 90, release_revisionid: 1 }
    const answer = { ...release, release_revisionid: 2 }
    expect(withWritten([release], { ids: { releaseid: 3 }, before: 1, answer })).toEqual([answer])
    expect(withWritten([release], { ids: { releaseid: 3 }, before: 90, answer })).toEqual([release])
  })

  test('is not taken for what it is a part of, nor for another language', () => {
    const guide = { guideid: 7, revisionid: 4, title: 'Kettle', langid: 'de' }
    const step = { guideid: 7, stepid: 9, revisionid: 5, title: 'Lid' }
    const ofStep = { ids: { guideid: 7, stepid: 9 }, before: 4, answer: step }
    expect(withWritten(guide, ofStep)).toBe(guide)
    expect(withWritten({ ...step, revisionid: 4, title: '' }, ofStep)).toEqual(step)
    const english = { ...guide, revisionid: 5, title: 'A kettle', langid: 'en' }
    expect(withWritten(guide, { ids: { guideid: 7 }, before: 4, answer: english })).toBe(guide)
  })

  test('stands in the readings that the write makes stale, and in no other', () => {
    const queries = new QueryClient()
    queries.setQueryData(['listWebhooks', {}], [hook(1, 4)])
    queries.setQueryData(['listOthers', {}], [hook(1, 4)])
    const input = { params: { webhookid: 1 }, query: { revisionid: 4 } }
    showWritten(queries, ['listWebhooks'], input, written.answer)
    expect(queries.getQueryData(['listWebhooks', {}])).toEqual([hook(1, 5, false)])
    expect(queries.getQueryData(['listOthers', {}])).toEqual([hook(1, 4)])
    showWritten(queries, ['listOthers'], { params: { webhookid: 1 } }, written.answer)
    expect(queries.getQueryData(['listOthers', {}])).toEqual([hook(1, 4)])
  })
})
