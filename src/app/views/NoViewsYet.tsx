import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SampledInTour } from '#app/tour/SampleRows.tsx'
import { overviewOf } from './overview.ts'
import { wholeRange } from './ranges.ts'

/** Samples for a site that nobody has viewed anything of: other days may have had views. */
export const NoViewsYet = ({ zone }: { zone: string }) => {
  const [range] = useState(() => wholeRange(zone, Math.floor(Date.now() / 1000)))
  const { data } = useQuery(
    overviewOf({
      range,
      zone,
      category: null,
      teamid: null,
      kind: null,
      names: false,
      reason: '',
      hidden: new Set(),
    }),
  )
  return data?.views === 0 ? <SampledInTour of="views" /> : null
}
