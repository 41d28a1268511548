-- Prints what wrk has measured as one line of JSON: times in seconds.
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"answers":%d,"seconds":%f,"median":%f,"p99":%f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1e6, latency:percentile(99) / 1e6,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
