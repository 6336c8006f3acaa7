// Where SQL stands: in the server, and a table is written by the family that it belongs to.
import { expect, test } from 'vitest'
import { isTest, textOf, under } from './sources.ts'
import { otherWriters, tablesOf, writersOfAll } from './sql.table.ts'

const code = under('src').filter(
  file => /\.tsx?$/.test(file) && !isTest(file) && !file.startsWith('src/house/'),
)
const familyOf = new Map(
  Object.entries(tablesOf).flatMap(([family, tables]) =>
    tables.split(/\s+/).map(table => [table, family]),
  ),
)
const writes =
  /\b(?:insert\s+into|delete\s+from|update)\s+(?:only\s+)?([a-z][a-z_]{2,})\b(?=[\s(])/g
/** What follows `update` and is no table: `for update of`, `do update set`, `for update skip`. */
const noTable = ['set', 'of', 'skip', 'on', 'the']

const written = code
  .filter(file => file.startsWith('src/server/'))
  .flatMap(file =>
    [...new Set([...textOf(file).matchAll(writes)].map(([, table = '']) => table))]
      .filter(table => !noTable.includes(table))
      .map(table => ({ file: file.replace('src/server/', ''), table })),
  )

test('statements stand in the server, where the rule is that needs them', () => {
  const elsewhere = code.filter(
    file => !file.startsWith('src/server/') && /\bsql`/.test(textOf(file)),
  )
  expect(elsewhere, 'Move the statement into the family of src/server that it is about').toEqual([])
})

test('each table that is written belongs to a family', () => {
  const nobodys = written.filter(({ table }) => !familyOf.has(table))
  expect(nobodys, 'Say in sql.table.ts which family the table belongs to').toEqual([])
})

test('a table is written by its own family, or by a file that says why', () => {
  const strangers = written.filter(
    ({ file, table }) =>
      familyOf.has(table) &&
      !file.startsWith(`${familyOf.get(table)}/`) &&
      !Object.keys(writersOfAll).some(all => `src/server/${file}`.startsWith(all)) &&
      !otherWriters.some(one => one.file === file && one.tables.includes(table)),
  )
  expect(
    strangers,
    'Let the family that the table belongs to export a function that writes it; where that cannot ' +
      'be, say why in otherWriters of sql.table.ts',
  ).toEqual([])
})

test('no exception to who writes a table is left over', () => {
  const unused = otherWriters.flatMap(({ file, tables }) =>
    tables
      .filter(table => !written.some(one => one.file === file && one.table === table))
      .map(table => `${file}: ${table}`),
  )
  expect(unused, 'Take it out of otherWriters of sql.table.ts').toEqual([])
})
