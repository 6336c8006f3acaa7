import { Suspense } from 'react'
import { useSession } from '#app/api/session.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'

const CopyPicture = lazyComponent(() => import('./CopyPicture.tsx'), 'CopyPicture')

/** Who is signed in may copy a picture that is shown; its code comes when it is offered. */
export const OfferCopy = ({ imageid }: { imageid: number }) => {
  const { token } = useSession()
  if (token === null || !navigator.onLine) return null
  return (
    <Suspense>
      <CopyPicture key={imageid} imageid={imageid} />
    </Suspense>
  )
}
