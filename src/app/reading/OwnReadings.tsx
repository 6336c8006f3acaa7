import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { PageSection } from '#app/ui/screen/Page.tsx'
import { ToRead } from './ToRead.tsx'

/** Beside other things that one has to learn: only where something is asked. */
export const OwnReadings = () => {
  const { t } = useLingui()
  const isOn = useQuery(read('readSite')).data?.features.releases === true
  const { data } = useQuery({ ...read('listOwnReading'), enabled: isOn, staleTime: 0 })
  if (!data?.length) return null
  return (
    <PageSection title={t`To read`}>
      <ToRead readings={data} />
    </PageSection>
  )
}
