import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, type Ref } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'
import type { TimelineEntry, TimelineKind } from '#contract/audit/timeline.ts'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { unixNow } from '#lib/time.ts'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { settingWords } from '#app/settings/site/settingTable.ts'
import { AdminsOnly } from '#app/shell/AdminsOnly.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { DateSpan } from '#app/ui/fields/DateSpan.tsx'
import { MutedText, Page, PageRow } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import styles from './Timeline.module.css'
import { addressOf, askedIn, isNarrowed, queryOf, toggled } from './timelineAsked.ts'
import type { TimelineAsked } from './timelineAsked.ts'
import { TimelineRow } from './TimelineRow.tsx'
import { useAsked } from '#app/useAsked.ts'

const pageSize = 50
type Answer = ReturnsOf<Table['readTimeline']>
type Subject = Answer['subject']

/** Documents have no sign-ins. */
const useKinds = ({ kind }: Subject): readonly (readonly [TimelineKind, string])[] => {
  const { t } = useLingui()
  const all = [
    ['audit', t`Audit log`],
    ['decision', t`Decisions`],
    ['sign_in', t`Sign-ins`],
  ] as const
  return all.filter(([name]) => name !== 'sign_in' || kind === 'user')
}

type Change = (asked: TimelineAsked) => Parameters<typeof addressOf>[1]

const Filters = ({ subject }: { subject: Subject }) => {
  const { t } = useLingui()
  const kinds = useKinds(subject)
  const { ahead, ask } = useAsked(askedIn)
  const show = (change: Change) =>
    ask(now => authorPaths.timeline(addressOf(now, change(now))), { replace: true })
  return (
    <>
      <div className={styles.chips} role="group" aria-label={t`Show only`}>
        {kinds.map(([kind, name]) => (
          <Button
            key={kind}
            small
            aria-pressed={ahead.kinds.includes(kind)}
            onClick={() => show(({ kinds: shown }) => ({ kinds: toggled(shown, kind) }))}
          >
            {name}
          </Button>
        ))}
      </div>
      <PageRow>
        <DateSpan from={ahead.from} to={ahead.to} onChoose={bound => show(() => bound)} />
        {isNarrowed(ahead) && (
          <Button kind="quiet" onClick={() => show(() => ({ kinds: [], from: '', to: '' }))}>
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </PageRow>
    </>
  )
}

/** By the day on which it happened. */
const useDays = (entries: readonly TimelineEntry[]) => {
  const { t, i18n } = useLingui()
  const days: { day: string; entries: TimelineEntry[] }[] = []
  for (const entry of entries) {
    const day = formatNearDay(entry.date, i18n.locale)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  const today = formatNearDay(unixNow(), i18n.locale)
  return days.map(one => ({ ...one, name: one.day === today ? t`Today, ${today}` : one.day }))
}

type DaysProps = Pick<Answer, 'entries' | 'subject'> & { ref: Ref<HTMLDivElement> }
const Days = ({ entries, subject, ref }: DaysProps) => (
  <div ref={ref} className={styles.days}>
    {useDays(entries).map(({ day, name, entries: ofDay }) => (
      <section key={day} aria-label={name}>
        <h2 className={styles.day} tabIndex={-1}>
          {name}
        </h2>
        <ul className={styles.list}>
          {ofDay.map(entry => (
            <TimelineRow key={entry.timelineid} {...{ entry, subject, settingWords }} />
          ))}
        </ul>
      </section>
    ))}
  </div>
)

const Nothing = ({ asked }: { asked: TimelineAsked }) => {
  const { t } = useLingui()
  if (asked.after !== '') return <EmptyState title={t`No older entries`} />
  return isNarrowed(asked) ? (
    <EmptyState
      title={t`No entries match the filter`}
      actions={
        <LinkButton href={authorPaths.timeline(addressOf(asked, { kinds: [], from: '', to: '' }))}>
          <Trans>Clear filters</Trans>
        </LinkButton>
      }
    />
  ) : (
    <EmptyState title={t`No entries yet`} />
  )
}

const useTitleOf = ({ kind, id, title }: Subject): string => {
  const { t } = useLingui()
  const names = { user: t`Person ${id}`, guide: t`Guide ${id}`, wiki: t`Page ${id}` }
  const name = title ?? names[kind]
  return t`Timeline: ${name}`
}

/** What the line has, or that nothing is known by its number. */
const Intro = ({ subject: { kind, title } }: { subject: Subject }) => (
  <MutedText>
    {title === null ? (
      <Trans>
        There is nothing under this number any more, or there never was. What the records still say
        is below.
      </Trans>
    ) : kind === 'user' ? (
      <Trans>
        Entries of the audit log about this person, decisions, and sign-ins. Failed sign-ins are
        included, and ended ones as long as they are kept.
      </Trans>
    ) : (
      <Trans>
        Entries of the audit log about this document, and decisions on edits to it. Edits that
        needed no decision are in its history.
      </Trans>
    )}
  </MutedText>
)

/** Another page begins with its first day, for the keyboard too. */
const useFirstDay = (after: string) => {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(after)
  const way = useNavigationType()
  // Focus is the browser's, outside React. Filters replace the address and keep it.
  useEffect(() => {
    if (shown.current === after) return
    shown.current = after
    if (way === 'PUSH') place.current?.querySelector('h2')?.focus()
  }, [after, way])
  return place
}

/** The subject itself, and its rows of the audit log alone. */
const SubjectWays = ({ subject: { kind, id, title, page } }: { subject: Subject }) => {
  const log = { user: { affected: id }, guide: { guideid: id }, wiki: { wikiid: id } }[kind]
  const ways = {
    user: authorPaths.account(id),
    guide: paths.guideById(id),
    wiki: page && paths.wiki(page),
  }
  const own = title === null ? null : ways[kind]
  return (
    <>
      {own && (
        <LinkButton href={own}>
          {kind === 'user' ? <Trans>Account</Trans> : <Trans>Document</Trans>}
        </LinkButton>
      )}
      <LinkButton href={authorPaths.audit(log)}>
        <Trans>Audit log</Trans>
      </LinkButton>
    </>
  )
}

const Line = ({ asked }: { asked: TimelineAsked }) => {
  const { data } = useSuspenseQuery({
    ...read('readTimeline', { query: { ...queryOf(asked), limit: pageSize } }),
    staleTime: 0,
  })
  const { subject, entries, next } = data
  const firstDay = useFirstDay(asked.after)
  return (
    <Page title={useTitleOf(subject)} acts={<SubjectWays subject={subject} />}>
      <Intro subject={subject} />
      <Filters subject={subject} />
      <MutedText role="status">
        {entries.length > 0 &&
          plural(entries.length, {
            one: '# entry on this page',
            other: '# entries on this page',
          })}
      </MutedText>
      {entries.length === 0 ? (
        <Nothing asked={asked} />
      ) : (
        <Days ref={firstDay} {...{ entries, subject }} />
      )}
      <p className={styles.ways}>
        {asked.after !== '' && (
          <LinkButton href={authorPaths.timeline(addressOf(asked))}>
            <Trans>Newest entries</Trans>
          </LinkButton>
        )}
        {next !== null && (
          <LinkButton href={authorPaths.timeline(addressOf(asked, { after: next }))}>
            <Trans>Older entries</Trans>
          </LinkButton>
        )}
      </p>
    </Page>
  )
}

const NoSubject = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Timeline`}>
      <EmptyState
        title={t`Choose a person or document`}
        actions={
          <LinkButton href={authorPaths.audit()}>
            <Trans>Audit log</Trans>
          </LinkButton>
        }
      >
        <Trans>
          Filter the audit log by a person or document, or open a person’s account. Then choose
          “Timeline”.
        </Trans>
      </EmptyState>
    </Page>
  )
}

/** Everything that is known of one person or one document, in the order in which it happened. */
export const TimelineScreen = () => {
  const [params] = useSearchParams()
  const asked = askedIn(params)
  return <AdminsOnly>{asked.subject === null ? <NoSubject /> : <Line asked={asked} />}</AdminsOnly>
}
