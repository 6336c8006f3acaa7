import { expect, test } from 'vitest'
import { settingDefaults } from '#contract/settings/list.ts'
import { changedElsewhere, noDraft, stillChanged, withChange } from './settingsDraft.ts'

test('a setting that is put back to what it was is no change', () => {
  const changed = withChange(noDraft, settingDefaults, 'undo_minutes', 20)
  expect(changed).toEqual({ changes: { undo_minutes: 20 }, from: { undo_minutes: 10 } })
  expect(withChange(changed, settingDefaults, 'undo_minutes', 10)).toEqual(noDraft)
})

test('what somebody else changed meanwhile is named before it is written over', () => {
  const changed = withChange(noDraft, settingDefaults, 'undo_minutes', 20)
  expect(changedElsewhere(changed, settingDefaults)).toEqual([])
  const meanwhile = { ...settingDefaults, undo_minutes: 5, site_name: 'Other' }
  expect(changedElsewhere(changed, meanwhile)).toEqual(['undo_minutes'])
})

test('what is stored by now is no change any more', () => {
  const changed = withChange(
    withChange(noDraft, settingDefaults, 'undo_minutes', 20),
    settingDefaults,
    'langids',
    ['en', 'de'],
  )
  expect(stillChanged(changed, { ...settingDefaults, undo_minutes: 20 })).toEqual({
    changes: { langids: ['en', 'de'] },
    from: { langids: settingDefaults.langids },
  })
})

test('the order of members is no change: the database keeps its own', () => {
  const typed = { title: 'Club', url: 'https://example.org' }
  const stored = { ...settingDefaults, footer_links: [{ url: typed.url, title: typed.title }] }
  const draft = withChange(noDraft, settingDefaults, 'footer_links', [typed])
  expect(stillChanged(draft, stored)).toEqual(noDraft)
})
