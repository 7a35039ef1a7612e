package main

// What the function of the guide and its caller below need.
import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

type posted struct {
	Body    string            `json:"body"`
	Headers map[string]string `json:"headers"`
}

// Says of each delivery in the file, one a line, whether the function of the guide takes it.
func main() {
	file, err := os.Open(os.Args[1])
	if err != nil {
		panic(err)
	}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var one posted
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			panic(err)
		}
		request, err := http.NewRequest("POST", "http://localhost/", strings.NewReader(one.Body))
		if err != nil {
			panic(err)
		}
		for name, value := range one.Headers {
			request.Header.Set(name, value)
		}
		body, err := eventOf(request)
		fmt.Println(err == nil && string(body) == one.Body)
	}
}

var _ = []any{errors.Join, io.ReadAll, standardwebhooks.NewWebhook}
