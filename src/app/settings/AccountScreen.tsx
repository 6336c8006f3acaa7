import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { Suspense } from 'react'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { DataExport } from '#app/people/account/DataExport.tsx'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { useHashTarget } from '#app/ui/screen/useHashTarget.ts'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { OwnErasure } from '#app/users/OwnErasure.tsx'
import { OwnProfile } from '#app/users/OwnProfile.tsx'
import { SignInMethods } from '#app/users/SignInMethods.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'

/**
 * Whether all is there that makes the screen long: before, no part of it has its place. 0: nobody
 * who may read it.
 */
const useIsWhole = (userid = 0): boolean => {
  const enabled = userid > 0
  const answers = useQueries({
    queries: [
      { ...read('readSite'), enabled },
      { ...read('readSignInMethods'), enabled },
      { ...read('listTokens'), enabled },
      { ...read('listUserExports', { params: { userid } }), enabled },
    ],
  })
  return answers.every(({ isPending }) => !isPending)
}

/** What only the person sees: how they sign in, where they are signed in, what is kept of them. */
export const AccountScreen = () => {
  const { t } = useLingui()
  const me = useMe()
  // An account that is leaving keeps nothing but the way back: the shell offers it.
  const isLeaving = me?.state === 'leaving'
  const isWhole = useIsWhole(isLeaving ? 0 : me?.userid)
  useHashTarget(isWhole ? 'account' : 'account on its way', hash =>
    isWhole ? hash.slice(1) : null,
  )
  if (!me) return <ForbiddenNotice />
  return (
    <SettingsFrame title={t`Account`} current={paths.account()}>
      {isLeaving ? (
        <p>
          <Trans>
            Your account will be erased. To change anything here, choose “Keep my account” first.
          </Trans>
        </p>
      ) : (
        <>
          <OwnProfile user={me} />
          <PanelBoundary name={t`Sign-in`}>
            <Suspense fallback={<BusyMarker />}>
              <SignInMethods user={me} />
            </Suspense>
          </PanelBoundary>
          <div>
            <DataExport userid={me.userid} username={me.username} isSelf level={2} inSettings />
            <p>
              <a href={authorPaths.viewsOf('user', me.userid)}>
                <Trans>Your view history and who has seen it</Trans>
              </a>
            </p>
          </div>
          <OwnErasure user={me} />
        </>
      )}
    </SettingsFrame>
  )
}
