import { expect, test } from 'vitest'
import { fieldsOf, mayWrite } from './pageFields.ts'

// By hand from the table of write fields (api-facts 6.7) and roles.md 4.
const common = ['display_title', 'page_title', 'description', 'image', 'flags', 'table_of_contents']
const table = {
  CATEGORY: [...common, 'documents', 'info', 'repairability_score'],
  ITEM: [...common, 'suppliers', 'info'],
  WIKI: [...common, 'documents'],
  INFO: [...common, 'documents'],
  USER: ['image', 'flags', 'table_of_contents'],
  TEAM: ['image', 'flags', 'table_of_contents'],
}

test('each of the six namespaces has its fields and no others (A-130)', () => {
  for (const [namespace, fields] of Object.entries(table))
    expect([namespace, fieldsOf(namespace as keyof typeof table).toSorted()]).toEqual([
      namespace,
      fields.toSorted(),
    ])
})

test('display name and score need the reputation or the role (A-130)', () => {
  const may = (
    field: Parameters<typeof mayWrite>[0],
    greatest_privilege: 'User' | 'Author' | 'Moderator' | 'Admin',
    reputation = 1,
  ) => mayWrite(field, { greatest_privilege, reputation })
  expect([
    may('display_title', 'User', 500),
    may('display_title', 'User', 501),
    may('display_title', 'Author'),
  ]).toEqual([false, true, true])
  expect([
    may('page_title', 'Moderator', 5000),
    may('page_title', 'Admin'),
    may('repairability_score', 'Moderator'),
    may('repairability_score', 'Admin'),
  ]).toEqual([false, true, false, true])
  expect(may('description', 'User')).toBe(true)
  expect(mayWrite('description', null)).toBe(false)
})
