import { expect, test } from 'vitest'
import { isStaffName } from './staffName.ts'

test('a name that says that somebody runs the site is told from others', () => {
  for (const name of [
    'Admin',
    'ADMIN',
    'admin.',
    '4dm1n',
    'Ádmin',
    'Admin1',
    'Ａｄｍｉｎ',
    'The Support Team',
    'site-admin',
    'Administratorin',
    'Das Moderatoren-Team',
    'Adminteam',
    'Das Supportteam',
    'Systemadministrator',
    'SiteAdmin',
    'Moderatorenteam',
    'A. Admin',
    'Mending Hall',
    'mending hall support',
  ])
    expect([name, isStaffName(name, 'Mending Hall')]).toEqual([name, true])
  for (const name of [
    'Ada Admin-Smith',
    'Badminton',
    'Root Vegetable',
    'The Team',
    'Maya',
    'Supporter',
    'A. Root',
    'J. R. Staff',
    'Steam',
    'Sysadams',
    'Hall',
    '1234',
    '修理',
  ])
    expect([name, isStaffName(name, 'Mending Hall')]).toEqual([name, false])
})
