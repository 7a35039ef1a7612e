export { writeInquiry, type Written } from './write-inquiry';
