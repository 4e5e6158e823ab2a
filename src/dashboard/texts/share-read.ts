/** Texts about what has not been read yet, and how much has. */
import { inBoth } from '../../domain/texts/in-both.ts'

export const SHARE_READ = inBoth({
  cars: (share: string) => [
    `The market is being copied for the first time: ${share} of the cars have been read. What is marked “not read yet” follows; until then, the marketplace itself answers, and opening a car reads it.`,
    `正在首次复制市场数据：已读取 ${share} 的车辆。标为“尚未读取”的内容随后补上；在此之前由市场直接应答，打开车辆页面即会读取该车。`,
  ],
  begun: [
    'The market is being copied for the first time. What is marked “not read yet” follows; until then, the marketplace itself answers, and opening a car reads it.',
    '正在首次复制市场数据。标为“尚未读取”的内容随后补上；在此之前由市场直接应答，打开车辆页面即会读取该车。',
  ],
  receivers: (share: string) => [
    `The market is being copied for the first time: ${share} of the cars have been read. Receivers are told what changes after that.`,
    `正在首次复制市场数据：已读取 ${share} 的车辆。接收方收到的是此后发生的变化。`,
  ],
  receiversBegun: [
    'The market is being copied for the first time. Receivers are told what changes after that.',
    '正在首次复制市场数据。接收方收到的是此后发生的变化。',
  ],
  reports: (share: string, read: string, all: string) => [
    `Reports are still being read: ${share}, ${read} of ${all} that cars advertise. The others count as “not read yet”, and no filter finds their cars.`,
    `检测报告仍在读取：${share}，车源标注的 ${all} 份中已读 ${read} 份。其余计为“尚未读取”，任何条件都筛选不到这些车辆。`,
  ],
})
