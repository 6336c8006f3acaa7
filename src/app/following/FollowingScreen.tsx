import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Bell, MailCheck, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { focusButtonOnMount } from '#app/ui/screen/focusOnMount.ts'
import { Page } from '#app/ui/screen/Page.tsx'
import { pathInApp } from '#app/ui/screen/pathInApp.ts'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { formatNearDay, isoDay } from '#app/ui/text/dates.ts'
import styles from './FollowingScreen.module.css'

const pageSize = 100
type Follow = ReturnsOf<Table['listOwnFollows']>[number]
type LastDone = { done: null; follow: null } | { done: 'stopped' | 'restored'; follow: Follow }
const keyOf = (follow: Follow | null) => (follow ? `${follow.kind} ${follow.key}` : '')
const kinds = ['guide', 'category', 'tag', 'person'] as const

/** A guide is watched, all else is followed: two marks, which look alike here. */
const keep = ({ kind, key }: Follow, wanted: boolean): Promise<null> =>
  kind === 'guide'
    ? write(wanted ? 'watchGuide' : 'unwatchGuide', { params: { guideid: Number(key) } })
    : write(wanted ? 'follow' : 'unfollow', { params: { kind, key } })

/** What was done last; its words are heard also where the focus moves on. */
const Done = ({ of: { done, follow }, onUndo }: { of: LastDone; onUndo: () => void }) => {
  const { t } = useLingui()
  const title = follow?.title ?? ''
  const words = {
    stopped: t`You no longer follow ${title}.`,
    restored: t`You follow ${title} again.`,
  }
  return (
    <div className={done === null ? undefined : styles.stopped}>
      <p role="status">{done !== null && words[done]}</p>
      {done === 'stopped' && (
        <span key={keyOf(follow)} ref={focusButtonOnMount}>
          <Button small icon={Undo2} onClick={onUndo}>
            <Trans>Undo</Trans>
          </Button>
        </span>
      )}
    </div>
  )
}

type RowProps = { of: Follow; isRestored: boolean; onStop: () => void }
const Row = ({ of: follow, isRestored, onStop }: RowProps) => {
  const { t, i18n } = useLingui()
  const { title, url, date } = follow
  const day = formatNearDay(date, i18n.locale)
  return (
    <li className={styles.row} ref={isRestored ? focusButtonOnMount : undefined}>
      <a className={styles.name} href={pathInApp(url)}>
        {title}
      </a>
      <span className={styles.since}>
        <time dateTime={isoDay(date)}>{t`since ${day}`}</time>
      </span>
      <Button kind="quiet" small icon={X} aria-label={t`Unfollow ${title}`} onClick={onStop}>
        <Trans>Unfollow</Trans>
      </Button>
    </li>
  )
}

/** What was stopped last can be taken back while the list is shown. */
const useStopping = () => {
  const [last, setLast] = useState<LastDone>({ done: null, follow: null })
  const { error, run } = useAttempt(async (follow: Follow, wanted: boolean) => {
    await keep(follow, wanted)
    setLast({ done: wanted ? 'restored' : 'stopped', follow })
  })
  return {
    last,
    error,
    stop: (follow: Follow) => void run(follow, false),
    undo: () => (last.follow ? void run(last.follow, true) : undefined),
  }
}

type PartProps = {
  kind: Follow['kind']
  follows: Follow[]
  last: LastDone
  onStop: (follow: Follow) => void
}
const Part = ({ kind, follows, last, onStop }: PartProps) => {
  const { t } = useLingui()
  const names = {
    guide: t`Guides`,
    category: t`Categories`,
    tag: t`Tags`,
    person: t`People`,
  }
  const about = {
    guide: t`You get a notification when a new version of one of these guides goes live.`,
    category: t`You get a notification for each new guide in one of these categories or below it.`,
    tag: t`You get a notification for each new guide with one of these tags.`,
    person: t`You get a notification for each new guide by one of these people.`,
  }
  if (follows.length === 0) return null
  return (
    <section aria-labelledby={`following-${kind}`} className={styles.part}>
      <h2 id={`following-${kind}`} className={styles.head}>
        {names[kind]}
      </h2>
      <p className={styles.soft}>{about[kind]}</p>
      <ul>
        {follows.map(one => (
          <Row
            key={one.key}
            of={one}
            isRestored={last.done === 'restored' && keyOf(last.follow) === keyOf(one)}
            onStop={() => onStop(one)}
          />
        ))}
      </ul>
    </section>
  )
}

const Nothing = ({ offset }: { offset: number }) => {
  const { t } = useLingui()
  if (offset > 0) return <NoSuchPage first={authorPaths.following()} />
  return (
    <EmptyState title={t`You do not follow anything yet`}>
      <Trans>
        Choose “Follow” on a category, a tag or a profile, or “Watch for changes” in the menu of a
        guide.
      </Trans>
    </EmptyState>
  )
}

const Lists = () => {
  const offset = offsetIn(useSearchParams()[0])
  const { data: page } = useSuspenseQuery(
    readPage('listOwnFollows', { query: { limit: pageSize, offset } }),
  )
  const total = page.total ?? 0
  const { last, error, stop, undo } = useStopping()
  return (
    <>
      <Done of={last} onUndo={undo} />
      {error && (
        <p role="alert">
          <Trans>The change was not saved.</Trans> {error}
        </p>
      )}
      {page.items.length === 0 && <Nothing offset={offset} />}
      {total > 0 && (
        <p className={styles.soft}>
          <Plural value={total} one="# entry" other="# entries" />
        </p>
      )}
      {kinds.map(kind => (
        <Part
          key={kind}
          kind={kind}
          follows={page.items.filter(one => one.kind === kind)}
          last={last}
          onStop={stop}
        />
      ))}
      {page.items.length > 0 && (
        <Pager
          offset={offset}
          shown={page.items.length}
          limit={pageSize}
          total={total}
          hrefAt={authorPaths.following}
        />
      )}
    </>
  )
}

/** Everything that one hears of: guides, categories, tags and people. */
export const FollowingScreen = () => {
  const { t } = useLingui()
  const me = useMe()
  if (!me) return <ForbiddenNotice />
  return (
    <Page
      title={t({ message: 'Following', context: 'list' })}
      acts={
        <>
          <LinkButton icon={Bell} href={paths.notifications()}>
            <Trans>Notifications</Trans>
          </LinkButton>
          <LinkButton kind="quiet" icon={MailCheck} href={paths.noticeSettings()}>
            <Trans>Email notifications</Trans>
          </LinkButton>
        </>
      }
    >
      <Lists />
    </Page>
  )
}
