import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { menusHere, onMenusHere, putMenuHere, takeMenuAway } from '#app/ui/overlays/menusHere.ts'
import { commandsFor, matching, menuCommands } from './commands.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const ana = { userid: 7, username: 'Ana' } as Parameters<typeof commandsFor>[0]
const all = { work_log: true, training: true, releases: true }
/** Screens of something that is chosen before, and those that a mail or a sign-in leads to. */
const needsMore = [
  '/work/new',
  '/releases/compare',
  '/timeline',
  '/sign-in',
  '/register',
  '/reset-password',
  '/verify',
  '/not-me',
  '/invitation',
  '/sign-in/back',
]
const ids = (me: Parameters<typeof commandsFor>[0], text: string) =>
  matching(commandsFor(me, i18n, all), text).map(({ id }) => id)

test('who is signed in makes guides, who is not signs in', () => {
  expect(ids(ana, '')).toEqual(expect.arrayContaining(['new', 'page']))
  expect(ids(ana, '')).not.toContain('sign-in')
  expect(ids(null, '')).toContain('sign-in')
  expect(ids(null, '').filter(id => ['new', 'page'].includes(id))).toEqual([])
})

test('each beginning of a word narrows, other names count too', () => {
  const count = commandsFor(ana, i18n, all).length
  expect(ids(ana, '')).toHaveLength(count)
  expect(ids(ana, 'zzz')).toEqual([])
})

test('the language that is spoken is not offered', () => {
  expect(ids(null, '')).toContain('de')
  expect(ids(null, '')).not.toContain('en')
})

test('every screen with one address is a command of who may enter it (A-201)', () => {
  const admin = { ...ana, greatest_privilege: 'Admin' } as typeof ana
  const file = fileURLToPath(new URL('../../rareRoutes.tsx', import.meta.url))
  const addresses = [...readFileSync(file, 'utf8').matchAll(/^ {2}'(\/[a-z/_-]+)[^']*'/gm)]
    .map(([, address = '']) => address.replace(/\/$/, ''))
    .filter(address => !needsMore.includes(address))
  const hrefs = commandsFor(admin, i18n, all).map(({ href }) => href?.replace(/[?].*/, ''))
  expect(addresses.length).toBeGreaterThan(15)
  expect(hrefs).toEqual(expect.arrayContaining(addresses))
})

test('nobody is led where they are refused', () => {
  expect(ids(ana, '')).toEqual(expect.arrayContaining(['media', 'work', 'teams']))
  for (const id of ['people', 'audit', 'patrol']) expect(ids(ana, '')).not.toContain(id)
  for (const id of ['media', 'releases']) expect(ids(null, '')).not.toContain(id)
  const as = (role: 'User' | 'Author') => ({ ...ana, greatest_privilege: role }) as typeof ana
  expect(ids(as('Author'), '')).toContain('search words')
  expect(ids(as('User'), '')).not.toContain('search words')
  const none = { work_log: false, training: false, releases: false }
  expect(commandsFor(ana, i18n, none).map(({ id }) => id)).not.toContain('work')
})

test('commands of the menus on the screen are found by name, with key and reason (A-202)', () => {
  const acts: string[] = []
  putMenuHere({
    id: 'menu',
    label: 'More for the guide',
    items: [
      { label: 'Copy the address', keys: 'C', onSelect: () => acts.push('copy') },
      null,
      { label: 'Delete', why: 'Only an Admin can do that.', onSelect: () => acts.push('delete') },
    ],
  })
  const [copy] = matching(menuCommands(menusHere()), 'copy addr')
  expect(copy).toMatchObject({ below: 'More for the guide', keys: 'C', why: undefined })
  copy?.run?.()
  expect(acts).toEqual(['copy'])
  // By the name of its menu, too.
  expect(matching(menuCommands(menusHere()), 'more del')).toMatchObject([
    { name: 'Delete', why: 'Only an Admin can do that.' },
  ])
  takeMenuAway('menu')
  expect(menuCommands(menusHere())).toEqual([])
})

test('a menu that changes keeps its place, and whoever shows them is told once of each (A-202)', () => {
  let told = 0
  const stop = onMenusHere(() => (told += 1))
  const put = (id: string, label: string) =>
    putMenuHere({ id, label: id, items: [{ label, onSelect: () => undefined }] })
  put('first', 'Open')
  put('second', 'Close')
  const before = menuCommands(menusHere())
  put('first', 'Open all')
  const after = menuCommands(menusHere())
  expect(after.map(({ name }) => name)).toEqual(['Open all', 'Close'])
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(menusHere()).toBe(menusHere())
  takeMenuAway('first')
  expect(menuCommands(menusHere())).toMatchObject([{ name: 'Close', id: before[1]?.id }])
  takeMenuAway('first')
  takeMenuAway('second')
  expect(told).toBe(5)
  stop()
})
