import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { paths } from '#app/paths.ts'
import { SettingsFrame } from '#app/settings/SettingsFrame.tsx'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { NoticeSettingsForm } from './NoticeSettingsForm.tsx'

const Form = () => {
  const { data } = useSuspenseQuery(read('readNotificationSettings'))
  return <NoticeSettingsForm kept={data} />
}

/** Which notifications also come by email, and when. */
export const NoticeSettingsScreen = () => {
  const { t } = useLingui()
  const me = useMe()
  if (!me) return <ForbiddenNotice />
  return (
    <SettingsFrame title={t`Email notifications`} current={paths.noticeSettings()}>
      <PanelBoundary name={t`Email notifications`}>
        <Suspense fallback={<BusyMarker />}>
          <Form />
        </Suspense>
      </PanelBoundary>
    </SettingsFrame>
  )
}
