import { describePlantedKey } from './describe-planted-key.ts'

describePlantedKey({ hasPrograms: false, kind: 'live' })
