import { useSession } from '#app/api/session.ts'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { ReaderHomeScreen } from './ReaderHomeScreen.tsx'

const AuthorHomeScreen = lazyComponent(() => import('./AuthorHomeScreen.tsx'), 'AuthorHomeScreen')

/** Signed out it asks what is broken; who is signed in finds what they were at. */
export const Home = () => {
  const { token } = useSession()
  useTitle('')
  return token === null ? <ReaderHomeScreen /> : <AuthorHomeScreen />
}
