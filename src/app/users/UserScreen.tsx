import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries, useSuspenseQueries } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { Suspense } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import type { Page } from '#app/api/read.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { read, readPage } from '#app/api/read.ts'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { filtersOf, pageSize } from '#contract/guides/address.ts'
import { GuideRows } from '#app/guides/list/GuideRow.tsx'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { formatNearDay, isoDay } from '#app/ui/text/dates.ts'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { ProfileHead } from '#app/ui/pictures/ProfileHead.tsx'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { useAddress } from '#app/useAddress.ts'
import styles from './UserScreen.module.css'
import { ListSection } from '#app/ui/screen/ListSection.tsx'
import wide from '#app/ui/screen/wide.module.css'

// Who may lift a suspension only.
const SuspendedPerson = lazyComponent(() => import('./SuspendedPerson.tsx'), 'SuspendedPerson')

// Moderators only, and nobody of themselves.
const UndoPerson = lazyComponent(() => import('./UndoPerson.tsx'), 'UndoPerson')

const FollowButton = lazyComponent(() => import('#app/following/FollowButton.tsx'), 'FollowButton')

const SubjectPage = lazyComponent(() => import('#app/wikis/SubjectPage.tsx'), 'SubjectPage')

/** Where parts of the account stood on this page before they got a screen of their own. */
const formerAccount = ['#sign-in-methods', '#own-erasure']

type Person = ReturnsOf<Table['readUser']>

const Suspension = ({ user }: { user: Person }) =>
  user.appeal && (
    <Suspense fallback={<BusyMarker />}>
      <SuspendedPerson user={user} appeal={user.appeal} />
    </Suspense>
  )

const TeamsOf = ({ user }: { user: Person }) => {
  // A summary names teams by their id only; the page does not wait for their names.
  const answers = useQueries({
    queries: user.teams.map(teamid => read('readTeam', { params: { teamid } })),
  })
  const teams = answers.flatMap(({ data }) => data ?? [])
  if (answers.some(({ isPending }) => isPending)) return <BusyMarker />
  if (teams.length === 0) return null
  return (
    <ListSection title={<Trans>Teams</Trans>}>
      <ul className={styles.teams}>
        {teams.map(team => (
          <li key={team.teamid}>
            <a className={styles.team} href={paths.team(team)}>
              {team.name}
            </a>
          </li>
        ))}
      </ul>
    </ListSection>
  )
}

const GuidesOf = ({
  user,
  page: { items, total },
  offset,
}: {
  user: Person
  page: Page<ReturnsOf<Table['listGuides']>>
  offset: number
}) => {
  const { t } = useLingui()
  const { username } = user
  return (
    <ListSection title={<Trans>Guides</Trans>}>
      {items.length > 0 ? (
        <div className={styles.guides}>
          <GuideRows guides={items} label={t`Guides by ${username}`} />
          <Pager
            offset={offset}
            shown={items.length}
            limit={pageSize}
            total={total}
            hrefAt={to => paths.user(user) + (to ? `?offset=${to}` : '')}
          />
        </div>
      ) : offset > 0 ? (
        <NoSuchPage first={paths.user(user)} />
      ) : (
        <p className={styles.none}>
          <Trans>No public guides yet.</Trans>
        </p>
      )}
    </ListSection>
  )
}

const UserFigures = ({ user, guides }: { user: Person; guides: number | undefined }) => {
  const { t, i18n } = useLingui()
  return (
    <Figures
      figures={[
        { name: t`Reputation`, value: i18n.number(user.reputation) },
        { name: t`Public guides`, value: guides === undefined ? '–' : i18n.number(guides) },
        {
          name: t`Joined`,
          value: (
            <time dateTime={isoDay(user.join_date)}>
              {formatNearDay(user.join_date, i18n.locale)}
            </time>
          ),
        },
      ]}
    />
  )
}

const AboutUser = ({ user }: { user: Person }) =>
  user.about_rendered && (
    <ListSection title={<Trans>About</Trans>}>
      <div lang={user.langid}>
        <Rendered html={user.about_rendered} />
      </div>
    </ListSection>
  )

const FollowUser = ({ userid }: { userid: number }) => (
  <Suspense fallback={null}>
    <div className={styles.follow}>
      <FollowButton kind="person" id={userid} />
    </div>
  </Suspense>
)

/** A person as everybody sees them: standing, own words, teams, public guides. */
export const UserScreen = ({ userid }: { userid: number }) => {
  const { offset } = filtersOf(useSearchParams()[0])
  const [{ data: user }, { data: page }] = useSuspenseQueries({
    queries: [
      read('readUser', { params: { userid } }),
      readPage('listGuides', { query: { userid, limit: pageSize, offset, order: 'DESC' } }),
    ],
  })
  const me = useMe()
  const { username } = user
  const { total } = page
  const { pathname, hash } = useLocation()
  const isOwn = me?.userid === userid
  const isFormer = isOwn && formerAccount.includes(hash)
  useTitle(username)
  useAddress(isFormer ? pathname : paths.user(user))
  if (isFormer) return <Navigate replace to={paths.account() + hash} />
  return (
    <div className={wide.page}>
      <ProfileHead name={username} image={user.image} location={user.location}>
        {user.summary}
      </ProfileHead>
      <Suspension user={user} />
      {isOwn && me.state !== 'leaving' && (
        <p className={styles.own}>
          <LinkButton icon={Settings} href={paths.account()}>
            <Trans>Account settings</Trans>
          </LinkButton>
        </p>
      )}
      {me && !isOwn && <FollowUser userid={userid} />}
      <UserFigures user={user} guides={total} />
      {isModerator(me) && !isOwn && (
        <Suspense fallback={null}>
          <UndoPerson userid={userid} />
        </Suspense>
      )}
      <AboutUser user={user} />
      <Suspense fallback={<BusyMarker />}>
        <SubjectPage
          namespace="USER"
          id={userid}
          title={<Trans>Page about {username}</Trans>}
          isOwn={isOwn}
        />
      </Suspense>
      <TeamsOf user={user} />
      <GuidesOf user={user} page={page} offset={offset} />
    </div>
  )
}
