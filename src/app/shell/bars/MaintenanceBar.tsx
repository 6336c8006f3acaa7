import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { serviceRefused } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import { formatMoment } from '#app/ui/text/dates.ts'

const look = 30_000 // milliseconds between two looks while it lasts

/** Nothing can be written just now: why, until when, and that what is typed is kept. */
export const MaintenanceBar = () => {
  const { i18n } = useLingui()
  const me = useMe()
  const { data, refetch } = useQuery({
    ...read('readSite'),
    enabled: me !== null,
    refetchInterval: query => (query.state.data?.maintenance ? look : false),
  })
  // A write that was refused for now, wherever in the app, is when one learns of it.
  useWindowEvent(serviceRefused, () => void refetch())
  const maintenance = me && data?.maintenance
  if (!maintenance) return null
  const until =
    maintenance.until === null ? null : formatMoment(maintenance.until * 1000, i18n.locale)
  return (
    <Notice
      strip
      kind="warn"
      icon={Wrench}
      role="status"
      action={
        me.greatest_privilege === 'Admin' && (
          <LinkButton small href={authorPaths.operator()}>
            <Trans>Operator</Trans>
          </LinkButton>
        )
      }
    >
      <b>{maintenance.message}</b> {until && <Trans>Until about {until}.</Trans>}{' '}
      <Trans>
        You can still read. Edits to guides and pages are kept on this device and sent later.
      </Trans>
    </Notice>
  )
}
