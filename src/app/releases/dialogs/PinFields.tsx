import { useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import type { GuideSummary } from '#contract/guides/shapes.ts'
import type { PrerequisiteRelease } from '#contract/core/pins.ts'
import { read } from '#app/api/read.ts'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { numberOf } from '../model/releaseWords.ts'

type PinFieldsProps = {
  prerequisites: readonly Pick<GuideSummary, 'guideid' | 'title' | 'locale'>[]
  langid: string
  pins: readonly PrerequisiteRelease[]
  onChange: (pins: PrerequisiteRelease[]) => void
}

/** Why there is no release to choose; `all`: in any language, undefined while nobody knows. */
const useWhyNone = () => {
  const { t } = useLingui()
  return (all: readonly unknown[] | undefined, isError = false) => {
    if (all === undefined)
      return isError ? t`The releases did not load. Reload the page.` : t`Loading…`
    return all.length > 0
      ? t`This prerequisite has no release in this language.`
      : t`This prerequisite has no release yet.`
  }
}

/** Which release of each prerequisite readers get with this one: the newest, or one that stays. */
export const PinFields = ({ prerequisites, langid, pins, onChange }: PinFieldsProps) => {
  const { t, i18n } = useLingui()
  const whyNone = useWhyNone()
  const found = useQueries({
    queries: prerequisites.map(({ guideid }) => ({
      ...read('listGuideReleases', {
        params: { guideid },
        query: { status: 'released', limit: 200, order: 'DESC' },
      }),
      retry: false,
    })),
  })
  const pinOf = (guideid: number) => pins.find(one => one.guideid === guideid)?.releaseid ?? null
  const choose = (guideid: number, releaseid: number | null) =>
    onChange(
      prerequisites.map(one =>
        one.guideid === guideid
          ? { guideid, releaseid }
          : { guideid: one.guideid, releaseid: pinOf(one.guideid) },
      ),
    )
  if (prerequisites.length === 0) return null
  return (
    <PageRow>
      {prerequisites.map(({ guideid, title, locale }, n) => {
        const all = found[n]?.data?.releases
        const released = (all ?? []).filter(one => [langid, locale].includes(one.langid))
        const [pin, live] = [pinOf(guideid), released.find(one => one.current)]
        const number = live ? numberOf(live) : ''
        const newest = t`Always the newest live version`
        const follows = live ? t`Always the live release, now ${number}` : newest
        const gone =
          pin !== null && !released.some(one => one.releaseid === pin)
            ? [{ value: String(pin), label: t`Current choice` }]
            : []
        return (
          <Select
            key={guideid}
            label={t`Release of “${title}”`}
            value={String(pin ?? '')}
            help={released.length === 0 ? whyNone(all, found[n]?.isError) : undefined}
            options={[
              { value: '', label: follows },
              ...gone,
              ...released.map(one => ({
                value: String(one.releaseid),
                label:
                  one.release_date === null
                    ? numberOf(one)
                    : `${numberOf(one)}, ${formatNearDay(one.release_date, i18n.locale)}`,
              })),
            ]}
            onChange={event => choose(guideid, Number(event.target.value) || null)}
          />
        )
      })}
    </PageRow>
  )
}
