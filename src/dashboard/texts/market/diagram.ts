/** Texts of the body diagram. */
import type { Texts } from '../texts.ts'

const en = {
  views: {
    left: 'Left side',
    right: 'Right side',
    front: 'Front',
    rear: 'Rear',
    top: 'From above',
    frame_left: 'Left side: pillars and openings',
    frame_right: 'Right side: pillars and openings',
    frame_plan: 'Frame from above, front on the left',
  },
  skin: 'Skin',
  skinText: 'Panels, glass, lamps and rims, and paint or trim over the structure.',
  structure: 'Structure',
  structureText: 'Pillars, rails, floors and reinforcements under the skin.',
  calm: 'No finding here: show the picture',
  titleOf: (part: string, outcome: string) => `${part}: ${outcome}`,
  possibly: (words: string) => `Side or end not stated: ${words}`,
  legend: 'Legend, with the number of parts',
  sideNotStated: 'Side or end not stated',
  sideNotStatedText: 'A letter with a question mark: the finding is about one or several of these parts.',
  notDrawn: 'Not in the picture',
  notDrawnText: 'Findings on parts that the picture does not have, or on groups of parts:',
  notDrawnNormal: (count: number) =>
    count === 1 ? '1 more such part is listed as normal.' : `${count} more such parts are listed as normal.`,
}

const zh: typeof en = {
  views: {
    left: '左侧',
    right: '右侧',
    front: '车头',
    rear: '车尾',
    top: '俯视',
    frame_left: '左侧：立柱与门框',
    frame_right: '右侧：立柱与门框',
    frame_plan: '车架俯视（车头在左）',
  },
  skin: '外观覆盖件',
  skinText: '覆盖件、玻璃、灯具、轮毂，以及结构件外侧的漆面与饰板。',
  structure: '结构件与加强件',
  structureText: '覆盖件之下的立柱、纵梁、底板与加强件。',
  calm: '此处没有异常：查看示意图',
  titleOf: (part, outcome) => `${part}：${outcome}`,
  possibly: (words) => `未注明左右或前后：${words}`,
  legend: '图例与部件数',
  sideNotStated: '未注明左右或前后',
  sideNotStatedText: '字母带问号：该结果属于其中一个或多个部件，报告未注明是哪一个。',
  notDrawn: '图中没有的部件',
  notDrawnText: '以下结果所属的部件或部件组未画在图中：',
  notDrawnNormal: (count) => `另有 ${count} 个此类部件列为正常。`,
}

export const DIAGRAM: Texts<typeof en> = { en, zh }
