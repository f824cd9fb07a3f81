export default function EstateSplit() {
  return null
}
