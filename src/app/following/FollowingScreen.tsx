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
import { formatDay, isoDay } from '#app/ui/text/dates.ts'
import styles from './FollowingScreen.module.css'

const pageSize = 100
type Follow = ReturnsOf<Table['listOwnFollows']>[number]
const kinds = ['guide', 'category', 'tag', 'person'] as const

/** A guide is watched, all else is followed: two marks, which look alike here. */
const keep = ({ kind, key }: Follow, wanted: boolean): Promise<null> =>
  kind === 'guide'
    ? write(wanted ? 'watchGuide' : 'unwatchGuide', { params: { guideid: Number(key) } })
    : write(wanted ? 'follow' : 'unfollow', { params: { kind, key } })

const Stopped = ({ of: { title }, onUndo }: { of: Follow; onUndo: () => void }) => (
  <div ref={focusButtonOnMount} className={styles.stopped}>
    <p role="status">
      <Trans>You no longer follow {title}.</Trans>
    </p>
    <Button small icon={Undo2} onClick={onUndo}>
      <Trans>Undo</Trans>
    </Button>
  </div>
)

const Row = ({ of: follow, onStop }: { of: Follow; onStop: () => void }) => {
  const { t, i18n } = useLingui()
  const { title, url, date } = follow
  const day = formatDay(date, i18n.locale)
  return (
    <li className={styles.row}>
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
  const [stopped, setStopped] = useState<Follow | null>(null)
  const stop = useAttempt(async (follow: Follow) => {
    await keep(follow, false)
    setStopped(follow)
  })
  const undo = useAttempt(async (follow: Follow) => {
    await keep(follow, true)
    setStopped(null)
  })
  return { stopped, stop, undo }
}

type PartProps = { kind: Follow['kind']; follows: Follow[]; onStop: (follow: Follow) => void }
const Part = ({ kind, follows, onStop }: PartProps) => {
  const { t } = useLingui()
  const names = {
    guide: t`Guides`,
    category: t`Categories`,
    tag: t`Tags`,
    person: t`People`,
  }
  const about = {
    guide: t`You get a notification when readers see a new version.`,
    category: t`You get a notification for each new guide in the category and below it.`,
    tag: t`You get a notification for each new guide with the tag.`,
    person: t`You get a notification for each new guide by the person.`,
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
          <Row key={one.key} of={one} onStop={() => onStop(one)} />
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
  const { stopped, stop, undo } = useStopping()
  const error = stop.error ?? undo.error
  return (
    <>
      {stopped && (
        <Stopped
          key={`${stopped.kind} ${stopped.key}`}
          of={stopped}
          onUndo={() => void undo.run(stopped)}
        />
      )}
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
          onStop={one => void stop.run(one)}
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
      title={t`Following`}
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
