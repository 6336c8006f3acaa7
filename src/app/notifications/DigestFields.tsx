import { Trans, useLingui } from '@lingui/react/macro'
import { digests, type Digest } from '#contract/notifications/groups.ts'
import type { NotificationSettings } from '#contract/notifications/schemas.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import styles from './NoticeSettings.module.css'
import { dayName, digestNames, hourName } from './noticeWords.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const hereZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

type DigestFieldsProps = {
  settings: NotificationSettings
  onChange: (change: Partial<NotificationSettings>) => void
}

/** How often, when, and by whose clock. */
export const DigestFields = ({ settings, onChange }: DigestFieldsProps) => {
  const { t, i18n } = useLingui()
  const { digest, weekday, hour, time_zone } = settings
  const isMending = settings.groups.mending === 'digest'
  const isTimed = digest !== 'never' || isMending
  const here = hereZone()
  const zones = new Set(['UTC', time_zone, here, ...Intl.supportedValuesOf('timeZone')])
  return (
    <>
      <div className={styles.fields}>
        <Select
          label={t`How often`}
          value={digest}
          options={digests.toReversed().map(one => ({
            value: one,
            label: i18n._(digestNames[one]),
          }))}
          onChange={({ target }) => onChange({ digest: target.value as Digest })}
        />
        {(digest === 'weekly' || isMending) && (
          <Select
            label={t`Day`}
            value={weekday}
            options={weekdays.map(one => ({
              value: String(one),
              label: dayName(one, i18n.locale),
            }))}
            onChange={({ target }) => onChange({ weekday: Number(target.value) })}
          />
        )}
        {isTimed && (
          <>
            <Select
              label={t`Earliest time`}
              value={hour}
              options={hours.map(one => ({ value: String(one), label: hourName(one) }))}
              onChange={({ target }) => onChange({ hour: Number(target.value) })}
            />
            <Select
              label={t`Time zone`}
              value={time_zone}
              options={[...zones].map(zone => ({
                value: zone,
                label: zone.replaceAll('_', ' '),
              }))}
              onChange={({ target }) => onChange({ time_zone: target.value })}
            />
          </>
        )}
      </div>
      {isTimed && here !== time_zone && (
        <div className={styles.zone}>
          <Button onClick={() => onChange({ time_zone: here })}>
            <Trans>Use the time zone of this device: {here.replaceAll('_', ' ')}</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
