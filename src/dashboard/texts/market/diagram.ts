/** Texts of the body diagram. */
import { inBoth } from '../../../domain/texts/in-both.ts'

export const DIAGRAM = inBoth({
  views: {
    left: ['Left side', '左侧'],
    right: ['Right side', '右侧'],
    front: ['Front', '车头'],
    rear: ['Rear', '车尾'],
    top: ['From above', '俯视'],
    frame_left: ['Left side: pillars and openings', '左侧：立柱与门框'],
    frame_right: ['Right side: pillars and openings', '右侧：立柱与门框'],
    frame_plan: ['Frame from above, front on the left', '车架俯视（车头在左）'],
  },
  skin: ['Skin', '外观覆盖件'],
  skinText: [
    'Panels, glass, lamps and rims, and paint or trim over the structure.',
    '覆盖件、玻璃、灯具、轮毂，以及结构件外侧的漆面与饰板。',
  ],
  structure: ['Structure', '结构件与加强件'],
  structureText: [
    'Pillars, rails, floors and reinforcements under the skin.',
    '覆盖件之下的立柱、纵梁、底板与加强件。',
  ],
  calm: ['No finding here: show the picture', '此处没有异常：查看示意图'],
  titleOf: (part: string, outcome: string) => [`${part}: ${outcome}`, `${part}：${outcome}`],
  possibly: (words: string) => [`Side or end not stated: ${words}`, `未注明左右或前后：${words}`],
  legend: ['Legend, with the number of parts', '图例与部件数'],
  sideNotStated: ['Side or end not stated', '未注明左右或前后'],
  sideNotStatedText: [
    'A letter with a question mark: the finding is about one or several of these parts.',
    '字母带问号：该结果属于其中一个或多个部件，报告未注明是哪一个。',
  ],
  notDrawn: ['Not in the picture', '图中没有的部件'],
  notDrawnText: [
    'Findings on parts that the picture does not have, or on groups of parts:',
    '以下结果所属的部件或部件组未画在图中：',
  ],
  notDrawnNormal: (count: number) => [
    count === 1 ? '1 more such part is listed as normal.' : `${count} more such parts are listed as normal.`,
    `另有 ${count} 个此类部件列为正常。`,
  ],
})
