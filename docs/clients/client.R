# A client in R, with curl and jsonlite: Rscript client.R http://127.0.0.1:8981 4.23.2.4.3..1..2
#
# `connect` makes a function for each endpoint from the server's OpenAPI document.

# Returns the endpoints as functions: alldiff$solve(puzzle = puzzle).
connect <- function(server = "http://127.0.0.1:8981") {
  paths <- jsonlite::fromJSON(paste0(server, "/api/openapi.json"), simplifyVector = FALSE)$paths
  client <- list()
  for (path in names(paths)) {
    for (method in names(paths[[path]])) {
      client[[paths[[path]][[method]]$operationId]] <- endpoint(paste0(server, path), method)
    }
  }
  client
}

endpoint <- function(address, method) {
  force(address)
  force(method)
  function(...) {
    fields <- list(...)
    url <- address
    for (place in regmatches(address, gregexpr("[{][^}]*[}]", address))[[1]]) {
      url <- sub(place, curl::curl_escape(fields[[gsub("[{}]", "", place)]]), url, fixed = TRUE)
    }
    handle <- curl::new_handle()
    if (method == "post") {
      body <- if (length(fields)) jsonlite::toJSON(fields, auto_unbox = TRUE, null = "null") else "{}"
      curl::handle_setopt(handle, copypostfields = body)
      curl::handle_setheaders(handle, "Content-Type" = "application/json")
    }
    answer <- curl::curl_fetch_memory(url, handle)
    text <- rawToChar(answer$content)
    Encoding(text) <- "UTF-8"
    if (startsWith(answer$type, "text/event-stream")) {
      lines <- strsplit(text, "\n")[[1]]
      events <- sub("^data: ", "", lines[startsWith(lines, "data: ")])
      return(lapply(events, jsonlite::fromJSON, simplifyVector = FALSE))
    }
    # Without simplification, what is read can be sent again.
    result <- jsonlite::fromJSON(text, simplifyVector = FALSE)
    if (answer$status_code != 200) stop(result$error$message)
    result
  }
}

arguments <- commandArgs(trailingOnly = TRUE)
if (length(arguments) == 2) {
  alldiff <- connect(arguments[1])
  puzzle <- alldiff$read(text = arguments[2])$puzzles[[1]]
  cat(alldiff$hint(puzzle = puzzle)$text, "\n", sep = "")
  solved <- alldiff$solve(puzzle = puzzle)
  cat(solved$status, "\n", sep = "")
  for (grid in head(solved$solutions, 1)) for (row in grid) cat(unlist(row), "\n")
}
