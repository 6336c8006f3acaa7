import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { AuditEntry } from '#contract/audit/entry.ts'
import { privileges } from '#contract/core/shapes.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { roleNames } from '#app/ui/text/roleNames.ts'
import { actionWords } from './actionWords.ts'
import { memberName, memberNames, membersOf, type SettingWords } from './auditMembers.ts'
import { impersonalSentences, ownSentences, roleSentences, sentences } from './sentences.ts'
import { targetWords } from './targetWords.ts'

type AuditSentenceProps = {
  entry: AuditEntry
  /** What a setting of the site is called; `undefined` for one that is not known. */
  settingWords?: SettingWords
}

/** Where what a row is about is shown, if it is there and has a place. */
const hrefOf = ({ target, target_type, target_id }: AuditEntry): string | null => {
  const id = Number(target_id)
  if (target_type === 'user') return authorPaths.account(id)
  if (target === null) return null
  const { guideid, page, moduleid } = target
  if (target_type === 'release' && guideid !== null) return authorPaths.guideReleases(guideid)
  if (target_type === 'approval') return authorPaths.approvals({ request: id })
  if (target_type === 'work_log') return authorPaths.runRecord(id)
  if (target_type === 'work_order') return authorPaths.orderRecord(id)
  if (target_type === 'patrol_item') return authorPaths.patrol(id)
  if (guideid !== null) return paths.guideById(guideid)
  if (page !== null) return paths.wiki(page)
  if (moduleid !== null) return authorPaths.trainingModule(moduleid)
  if (target_type === 'team') return authorPaths.keepTeam(id)
  if (target_type === 'approval_process') return authorPaths.processes()
  if (target_type === 'content_rule') return authorPaths.contentRules(id)
  return target_type === 'webhook' ? authorPaths.webhooks(id) : null
}

/** The member of what is, or of what was, as the number of somebody. */
const useridIn = ({ before, after }: AuditEntry, name: string): number | null => {
  const said = membersOf(after)[name] ?? membersOf(before)[name]
  return typeof said === 'number' ? said : null
}

/** Whom a row is about: the account itself, or whom it names first. */
const personOf = (entry: AuditEntry) =>
  entry.people.find(
    ({ userid }) =>
      userid ===
      (entry.target_type === 'user' ? Number(entry.target_id) : useridIn(entry, 'userid')),
  ) ?? entry.people.find(({ userid }) => userid !== entry.actor?.userid)

/** The role that was given. */
const roleIn = ({ after }: AuditEntry) =>
  privileges.find(one => one === membersOf(after)['privilege'])

/** What the sentence is said by: a role that was given has one of its own. */
const sentenceOf = (entry: AuditEntry, isOwn: boolean) => {
  if (!Object.hasOwn(sentences, entry.action)) return undefined
  const action = entry.action as AuditAction
  const changed = Object.keys(membersOf(entry.after))
  const role = roleIn(entry)
  if (action === 'user.updated' && role && changed.length === 1) return roleSentences[role]
  const impersonal = useridIn(entry, 'userid') === null && impersonalSentences[action]
  return impersonal || (isOwn && ownSentences[action]) || sentences[action]
}

/** What it is called; of what is gone, what it was called when it was undone. */
const titleOf = ({ action, target, after }: AuditEntry): string | undefined => {
  if (target !== null || action !== 'act.undone') return target?.title
  const { title } = membersOf(after)
  return typeof title === 'string' && title !== '' ? title : undefined
}

/** The names that stand in sentences, with their links. */
const useNames = ({ entry, settingWords }: AuditSentenceProps): Record<string, ReactNode> => {
  const { t, i18n } = useLingui()
  const { actor, team } = entry
  const linked = (one: { userid: number; username: string } | undefined) => {
    if (!one) return t`someone unknown`
    return one.username === '' ? (
      t`(former user)`
    ) : (
      <a href={authorPaths.account(one.userid)}>{one.username}</a>
    )
  }
  const named = (userid: number | null) => linked(entry.people.find(one => one.userid === userid))
  const href = hrefOf(entry)
  const at = (words: string) => (href === null ? words : <a href={href}>{words}</a>)
  const title = titleOf(entry)
  const number = t`no. ${entry.target_id}`
  const members = memberNames(entry).map(name => memberName(entry, name, i18n, settingWords))
  const role = roleIn(entry)
  return {
    actor:
      actor === null ? (
        t`The service`
      ) : actor.username === '' ? (
        t`Someone with an erased account`
      ) : (
        <a href={authorPaths.account(actor.userid)}>{actor.username}</a>
      ),
    target:
      entry.target_type === 'user'
        ? linked(personOf(entry))
        : at(title === undefined ? targetWords(entry, i18n) : t`“${title}”`),
    name: at(title === undefined ? number : t`“${title}”`),
    person: linked(personOf(entry)),
    lender: named(useridIn(entry, 'lender')),
    borrower: named(useridIn(entry, 'borrower')),
    team: team ? (
      <a href={authorPaths.keepTeam(team.teamid)}>{t`“${team.name}”`}</a>
    ) : (
      t`no. ${useridIn(entry, 'teamid') ?? '–'}`
    ),
    role: role ? i18n._(roleNames[role]) : '–',
    members: members.join(', ') || '–',
  }
}

/** Marks of names inside a sentence, which no word has. */
const mark = (name: string) => `\uE000${name}\uE001`

/** Who did what to what, in a sentence. */
export const AuditSentence = (props: AuditSentenceProps) => {
  const { i18n } = useLingui()
  const { entry } = props
  const names = useNames(props)
  const sentence = sentenceOf(entry, personOf(entry)?.userid === entry.actor?.userid)
  if (!sentence) return `${actionWords(entry.action, i18n)}: ${targetWords(entry, i18n)}`
  const marks = Object.fromEntries(Object.keys(names).map(name => [name, mark(name)]))
  // A name of its own: the extractor reads the members of an object that stands in the call.
  const said: MessageDescriptor = { ...sentence, values: marks }
  return i18n
    ._(said)
    .split(/[\uE000\uE001]/)
    .map((piece, n) => <Fragment key={n}>{n % 2 === 1 ? names[piece] : piece}</Fragment>)
}
