import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CheckCheck, MailCheck, BellRing } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { Notification } from '#contract/notifications/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { formatClock, formatNearDay, isoDay } from '#app/ui/text/dates.ts'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { pathInApp } from '#app/ui/screen/pathInApp.ts'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import { byDay, type Day } from './byDay.ts'
import styles from './NotificationsScreen.module.css'

const pageSize = 50
const markRead = (id: number) =>
  void write('readNotifications', { body: { ids: [id] } }).catch(() => undefined) // it stays new, which is true

const Notice = ({ notice, day }: { notice: Notification; day: Day }) => {
  const { i18n } = useLingui()
  return (
    <li className={notice.read ? styles.read : styles.new}>
      <div>
        <a
          href={pathInApp(notice.url)}
          onClick={() => !notice.read && markRead(notice.notificationid)}
        >
          {!notice.read && (
            <VisuallyHidden>
              <Trans>New:</Trans>{' '}
            </VisuallyHidden>
          )}
          {notice.title}
        </a>
        {notice.event === 'patrol.filter.waiting' && !notice.read && (
          <StopFilter id={notice.notificationid} filter={String(notice.data['filter'])} />
        )}
      </div>
      <time className={styles.date} dateTime={isoDay(notice.date)}>
        {day === 'earlier'
          ? formatNearDay(notice.date, i18n.locale)
          : formatClock(notice.date * 1000, i18n.locale)}
      </time>
    </li>
  )
}

/** Of a saved filter: no notifications of what waits in it from now on. */
const StopFilter = ({ id, filter }: { id: number; filter: string }) => {
  const { t } = useLingui()
  const stop = useAttempt(async () => {
    await write('patchPatrolFilters', { body: { filters: [{ name: filter, tell: false }] } })
    // It went with it; the list is read again.
    await write('readNotifications', { body: { ids: [id] } })
  })
  return (
    <>
      <Button
        small
        kind="quiet"
        label={t`Stop notifications about “${filter}”`}
        onClick={() => void stop.run()}
      >
        <Trans>Stop notifications</Trans>
      </Button>
      {stop.error && <p role="alert">{stop.error}</p>}
    </>
  )
}

/** What happened to what is one's own, newest first. */
export const NotificationsScreen = () => {
  const { t, i18n } = useLingui()
  const offset = offsetIn(useSearchParams()[0])
  const { data: page } = useSuspenseQuery(
    readPage('listNotifications', { query: { limit: pageSize, offset, langid: i18n.locale } }),
  )
  const markAll = useAttempt(() => write('readNotifications', { body: { all: true } }))
  const unread = useMe()?.unread_notification_count ?? 0
  useTitle(t`Notifications`)
  const headings = { today: t`Today`, yesterday: t`Yesterday`, earlier: t`Earlier` }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>
          <Trans>Notifications</Trans>
        </h1>
        <span role="status" className={styles.soft}>
          {unread > 0 && <Plural value={unread} one="# new" other="# new" />}
        </span>
        {unread > 0 && (
          <Button icon={CheckCheck} onClick={() => void markAll.run()}>
            <Trans>Mark all as read</Trans>
          </Button>
        )}
        <LinkButton kind="quiet" icon={BellRing} href={authorPaths.following()}>
          <Trans context="list">Following</Trans>
        </LinkButton>
        <LinkButton kind="quiet" icon={MailCheck} href={paths.noticeSettings()}>
          <Trans>Email notifications</Trans>
        </LinkButton>
      </div>
      {markAll.error && <p role="alert">{markAll.error}</p>}
      {page.items.length === 0 && offset > 0 && <NoSuchPage first={paths.notifications()} />}
      {page.items.length === 0 && offset === 0 && (
        <EmptyState title={t`No notifications yet`}>
          <Trans>News about your edits, guides, comments and teams appears here.</Trans>
        </EmptyState>
      )}
      {byDay(page.items).map(({ day, items }) => (
        <section key={day}>
          <h2 className={styles.day}>{headings[day]}</h2>
          <ul>
            {items.map(notice => (
              <Notice key={notice.notificationid} notice={notice} day={day} />
            ))}
          </ul>
        </section>
      ))}
      {page.items.length > 0 && (
        <Pager
          offset={offset}
          shown={page.items.length}
          limit={pageSize}
          total={page.total}
          hrefAt={paths.notifications}
        />
      )}
    </div>
  )
}
