import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { GuideFilter } from '#app/editor/pickers/GuideFilter.tsx'
import { read } from '#app/api/read.ts'
import { idOf } from '#app/paths.ts'
import { Select } from '#app/ui/fields/Select.tsx'

/** Ids as the address has them; `title`: what the guide was called when it was chosen. */
export type GuideAndRelease = Record<'guide' | 'title' | 'release', string>
type GuideReleaseFilterProps = {
  asked: GuideAndRelease
  onChoose: (change: GuideAndRelease) => void
}

type ReleaseFilterProps = GuideReleaseFilterProps & { guideid: number | null }

/** Releases of the chosen guide, newest first; one that came with the address stays, whichever. */
const ReleaseFilter = ({ asked, guideid, onChoose }: ReleaseFilterProps) => {
  const { t } = useLingui()
  const { data } = useQuery({
    ...read('listGuideReleases', {
      params: { guideid: guideid ?? 0 },
      query: { limit: 200, order: 'DESC' },
    }),
    enabled: guideid !== null,
  })
  const { release } = asked
  const releases = guideid === null ? [] : (data?.releases ?? [])
  const isListed = releases.some(one => String(one.releaseid) === asked.release)
  if (releases.length === 0 && asked.release === '') return null
  return (
    <Select
      label={t`Release`}
      value={asked.release}
      options={[
        { value: '', label: t`All releases` },
        ...releases.map(({ releaseid, major, minor }) => ({
          value: String(releaseid),
          label: `${major}.${minor}`,
        })),
        ...(asked.release === '' || isListed
          ? []
          : [{ value: asked.release, label: t`Release with the ID ${release}` }]),
      ]}
      onChange={event => onChoose({ ...asked, release: event.target.value })}
    />
  )
}

/** One guide by its title, and one of its releases. */
export const GuideReleaseFilter = ({ asked, onChoose }: GuideReleaseFilterProps) => {
  const guideid = idOf(asked.guide)
  return (
    <>
      <GuideFilter
        guideid={guideid}
        title={asked.title}
        onChoose={(guide, title) => onChoose({ guide, title, release: '' })}
      />
      <ReleaseFilter asked={asked} guideid={guideid} onChoose={onChoose} />
    </>
  )
}
