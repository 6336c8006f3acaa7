import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { commandsFor, matching } from './commands.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const ana = { userid: 7, username: 'Ana' } as Parameters<typeof commandsFor>[0]
const ids = (me: Parameters<typeof commandsFor>[0], text: string) =>
  matching(commandsFor(me, i18n), text).map(({ id }) => id)

test('who is signed in makes guides, who is not signs in', () => {
  expect(ids(ana, '')).toEqual(expect.arrayContaining(['new', 'page']))
  expect(ids(ana, '')).not.toContain('sign-in')
  expect(ids(null, '')).toContain('sign-in')
  expect(ids(null, '').filter(id => ['new', 'page'].includes(id))).toEqual([])
})

test('each beginning of a word narrows, other names count too', () => {
  const all = commandsFor(ana, i18n).length
  expect(ids(ana, '')).toHaveLength(all)
  expect(ids(ana, 'zzz')).toEqual([])
})

test('the language that is spoken is not offered', () => {
  expect(ids(null, '')).toContain('de')
  expect(ids(null, '')).not.toContain('en')
})
