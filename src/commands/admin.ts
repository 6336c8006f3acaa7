// `npm run admin -- …`: accounts and waiting mails from the machine itself, beside a running server
// or without one.
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { privileges, type Privilege } from '#contract/core/shapes.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { listAccounts, setPassword, setRole } from '#server/auth/admin.ts'
import { readablePassword } from '#server/base/passwords.ts'
import { removalState, removeFromMachine } from '#server/demo/ask.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { verifyLedger } from '#server/patrol/decisions/ledger.ts'
import { listMails } from '#server/mail/mails.ts'
import { atSite, runCommand } from './site/atSite.ts'

const help = `npm run admin -- <what>

  list                  every account: id, name, e-mail, role, state, last use
  role EMAIL ROLE       makes somebody User, Author, Moderator or Admin; the last Admin stays one
  reset EMAIL           gives an account a new password, prints it once, and ends its sign-ins and second factors
  reset EMAIL --stdin   the same with a password of your own from the standard input
  ledger                checks that no decision of patrol was changed since it was made
  demo-remove           removes the demo site; what people wrote or use stays
  mails                 mails that wait: without SMTP_URL their links are for you to hand on

It runs beside a server or without one (DATA_DIR and DATABASE_URL as for npm start).`

const shortest = 12
const longest = 128

/** Columns as wide as their widest cell. */
const table = (rows: string[][]): string => {
  const widths = firstOf(rows).map((_, column) =>
    Math.max(...rows.map(row => [...itemAt(row, column)].length)),
  )
  return rows
    .map(row =>
      row
        .map((cell, column) => cell + ' '.repeat(itemAt(widths, column) - [...cell].length))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
const dateOf = (seconds: number | null): string =>
  seconds === null ? '–' : new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
/** Names are other people's text: nothing in them moves the cursor of a terminal. */
const plain = (words: string): string => words.replace(/\p{C}+/gu, ' ')

const showAccounts = async (database: Database): Promise<void> => {
  const accounts = await listAccounts(database)
  const stateOf = (one: (typeof accounts)[number]) =>
    one.disabled
      ? 'suspended'
      : one.imported
        ? 'imported'
        : one.email_verified
          ? 'active'
          : 'not verified'
  console.log(
    table([
      ['id', 'name', 'email', 'role', 'state', 'last use (UTC)'],
      ...accounts.map(one => [
        String(one.userid),
        plain(one.username),
        plain(one.email ?? '–'),
        one.privilege,
        stateOf(one),
        dateOf(one.last_used),
      ]),
    ]),
  )
}

const showMails = async (database: Database): Promise<void> => {
  const waiting = (await listMails(database, { limit: 200, offset: 0 })).mails.filter(
    one => one.sent === null && one.expires * 1000 > Date.now(),
  )
  if (waiting.length === 0) console.log('No waiting mails.')
  for (const mail of waiting.reverse()) {
    console.log(
      `To: ${plain(mail.recipient)}\nSubject: ${plain(mail.subject)}\nWritten: ${dateOf(mail.created)}, of use until ${dateOf(mail.expires)} (UTC)`,
    )
    if (mail.error) console.log(`Not sent: ${plain(mail.error)}`)
    console.log(`\n${mail.text.trim()}\n${'-'.repeat(60)}`)
  }
}

const givenPassword = async (stdin: boolean): Promise<string> => {
  if (!stdin) return readablePassword()
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  const length = [...password].length
  if (length < shortest || length > longest)
    throw new Error(`A password has ${shortest} to ${longest} characters.`)
  return password
}

const resetPassword = async (database: Database, email: string, stdin: boolean): Promise<void> => {
  const password = await givenPassword(stdin)
  const { username, disabled } = await setPassword(database, email, password)
  console.log(
    stdin
      ? `${plain(username)} has the new password.`
      : `The new password of ${plain(username)} is ${password} (shown this once).`,
  )
  if (disabled)
    console.log(
      'The account is suspended: nobody can sign in with it until an Admin lifts the suspension.',
    )
}

const changeRole = async (database: Database, email: string, asked: string): Promise<void> => {
  const role = privileges.find(one => one.toLowerCase() === asked.toLowerCase()) as
    | Privilege
    | undefined
  if (!role) throw new Error(`Roles are ${privileges.join(', ')}.`)
  const { username } = await setRole(database, email, role)
  console.log(`${plain(username)} is ${role} now.`)
}

const checkLedger = async (database: Database): Promise<void> => {
  const { rows, broken } = await verifyLedger(database)
  if (broken !== null)
    throw new Error(
      `Decision ${broken} is not what was written: it, or a row before it, was changed or taken out.`,
    )
  console.log(`${rows} decisions, each as it was written.`)
}

const patience = 20 // seconds in which a running server has begun

/** The site itself removes it: this waits for one that runs, and says so where none does. */
const removeDemo = async (database: Database): Promise<void> => {
  const begun = await removeFromMachine(database)
  let left = await removalState(database)
  if (!begun && left === null) return console.log('There is no demo site.')
  const count = () => left?.reduce((sum, one) => sum + one.things - one.kept, 0) ?? 0
  const first = count()
  for (let waited = 0; left !== null && (waited < patience || count() < first); waited++) {
    await sleep(1000)
    left = await removalState(database)
  }
  console.log(
    left === null
      ? 'The demo site is removed. The page “Operator” says what was kept, if anything.'
      : 'No server is running that could remove it. The next start will.',
  )
}

/** What the arguments ask for; throws one line for arguments that make no sense. */
const readArguments = (args: string[]): ((database: Database) => Promise<void>) | null => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, stdin: { type: 'boolean' } },
  })
  const [what, email, role, ...more] = positionals
  if (values.help || what === undefined) return null
  if (what === 'list' && email === undefined) return showAccounts
  if (what === 'ledger' && email === undefined) return checkLedger
  if (what === 'demo-remove' && email === undefined) return removeDemo
  if (what === 'mails' && email === undefined) return showMails
  if (what === 'reset' && email !== undefined && role === undefined)
    return database => resetPassword(database, email, values.stdin ?? false)
  if (what === 'role' && email !== undefined && role !== undefined && more.length === 0)
    return database => changeRole(database, email, role)
  throw new Error(`This is none of its tasks.\n\n${help}`)
}

runCommand(async () => {
  const asked = readArguments(process.argv.slice(2))
  if (!asked) {
    console.log(help)
    return 0
  }
  return atSite(async ({ config, url, migrations }) => {
    await migrate(url, migrations)
    const database = openDatabase(url, { connections: 2, prepared: config.databasePrepared })
    try {
      await asked(database)
      return 0
    } finally {
      await database.close()
    }
  })
})
