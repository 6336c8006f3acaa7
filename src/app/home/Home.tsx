import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { useSession } from '#app/api/session.ts'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { ReaderHomeScreen } from './ReaderHomeScreen.tsx'

const AuthorHomeScreen = lazyComponent(() => import('./AuthorHomeScreen.tsx'), 'AuthorHomeScreen')

/**
 * Signed out it asks what is broken; who is signed in finds what they were at. Whose account is
 * about to be erased sees what everyone sees.
 */
export const Home = () => {
  const { token } = useSession()
  const own = useQuery({ ...read('readOwnUser'), enabled: token !== null })
  useTitle('')
  if (token !== null && own.isLoading) return <BusyMarker />
  return token === null || own.data?.state === 'leaving' ? (
    <ReaderHomeScreen />
  ) : (
    <AuthorHomeScreen />
  )
}
