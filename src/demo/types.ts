// Shapes of the demo site's content. Names are those of the API, so that the seeder can send them
// as they are. What the API knows by id is named here by a key: prerequisites and `{guide:key}` by
// guide, `author` by person, pictures by file.

type DemoRole = 'User' | 'Author' | 'Moderator' | 'Admin'
type DemoBullet =
  | 'black'
  | 'red'
  | 'orange'
  | 'yellow'
  | 'light_blue'
  | 'blue'
  | 'green'
  | 'violet'
  | 'icon_note'
  | 'icon_caution'
  | 'icon_reminder'

export interface DemoPerson {
  key: string
  username: string
  unique_username: string
  role: DemoRole
  reputation: number
  about: string // wiki text
}

export interface DemoCategory {
  title: string
  parent: string | null // title of another demo category; null hangs it under Root
  description: string
  contents_raw: string
  image: string | null // file in pictures/
  flags: string[]
  tags: string[]
}

export interface DemoItem {
  title: string // equals the name of a tool or part in some guide
  description: string
  contents_raw: string
  image: string | null
}

interface DemoSupply {
  name: string
  quantity: number
  notes?: string
}

interface DemoLine {
  text_raw: string // may hold `{guide:key}` where the id of another demo guide belongs
  bullet: DemoBullet
  level: 0 | 1 | 2
}

interface DemoStep {
  title: string
  lines: DemoLine[]
  pictures: string[] // at most three files in pictures/
}

export interface DemoGuide {
  key: string
  author: string // key of a person
  type:
    | 'replacement'
    | 'installation'
    | 'repair'
    | 'disassembly'
    | 'teardown'
    | 'technique'
    | 'maintenance'
  category: string
  subject: string
  title: string
  summary: string
  introduction: string // wiki text, as conclusion
  conclusion: string
  difficulty: 'Very easy' | 'Easy' | 'Moderate' | 'Difficult' | 'Very difficult'
  time_required_min: number // seconds
  time_required_max: number // seconds
  flags: string[]
  public: boolean
  image: string
  tags: string[]
  prerequisites: string[] // keys of demo guides
  tools: DemoSupply[]
  parts: DemoSupply[]
  steps: DemoStep[]
}

export interface DemoPicture {
  file: string
  alt: string
}
